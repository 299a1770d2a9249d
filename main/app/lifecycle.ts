import { keysOf } from '#domain/common/records.ts'

/** What a service may take part in while the program runs. */
export interface Lifecycle {
  /** Begins what runs in the background; called once, when every service exists. */
  start?(): Promise<unknown> | void
  /** The computer is about to sleep. */
  sleep?(): void
  /** The computer is awake again. */
  wake?(): void
  /** The network is back. */
  online?(): void
  /** Resolves once nothing of the service runs or is written any more. */
  close?(): Promise<unknown> | void
}

/** Services by the name that the log knows them by. */
export type NamedServices<N extends string> = Readonly<Partial<Record<N, Lifecycle>>>

/**
 * One lifecycle for all services.
 * @param stages the services; a stage is closed once the one before it has closed, the services of a stage at the same time
 * @param onBug called if a service could not start, with its name; the others start all the same
 */
export function joinLifecycles<N extends string>(
  stages: readonly NamedServices<N>[],
  onBug: (name: N, error: unknown) => void
): Required<Lifecycle> {
  const named = stages.flatMap(stage => keysOf(stage).map(name => [name, stage[name] ?? {}] as const))
  const services = named.map(([, service]) => service)

  async function startOne(name: N, service: Lifecycle): Promise<void> {
    try {
      await service.start?.()
    } catch (error) {
      onBug(name, error)
    }
  }

  const closeOne = async (service: Lifecycle): Promise<void> => {
    await service.close?.()
  }

  return {
    async start() {
      await Promise.all(named.map(([name, service]) => startOne(name, service)))
    },
    sleep() {
      for (const service of services) service.sleep?.()
    },
    wake() {
      for (const service of services) service.wake?.()
    },
    online() {
      for (const service of services) service.online?.()
    },
    async close() {
      for (const stage of stages) await Promise.all(keysOf(stage).map(name => closeOne(stage[name] ?? {})))
    }
  }
}
