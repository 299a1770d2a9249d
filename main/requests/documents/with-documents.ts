import type { Failure } from '#domain/common/failure.ts'
import type { Result } from '#domain/common/result.ts'
import type { Connections } from '../../connections/connections.ts'
import type { ConnectionDocuments } from '../../documents/connection-documents.ts'

/** Runs a request against the documents of the active connection. */
export type WithDocuments = <T>(
  run: (documents: ConnectionDocuments) => Promise<Result<T, Failure>>
) => Promise<Result<T, Failure>>

export function withDocumentsOf(connections: Pick<Connections, 'withService'>): WithDocuments {
  return run => connections.withService((_service, services) => run(services.documents))
}
