import { emitterOf, partOf } from './part.ts'
import { record } from './recorder.ts'

const Base = emitterOf<Electron.PowerMonitor>('powerMonitor')(
  'suspend',
  'resume',
  'on-ac',
  'on-battery',
  'shutdown',
  'lock-screen',
  'unlock-screen',
  // Announced on macOS and Windows only.
  'user-did-become-active',
  'user-did-resign-active',
  'thermal-state-change',
  'speed-limit-change'
)

type Implemented =
  'getSystemIdleState' | 'getSystemIdleTime' | 'isOnBatteryPower' | 'onBatteryPower' | 'getCurrentThermalState'

/** A machine that sleeps and wakes when a test says so. */
class PowerMonitor extends Base implements Pick<Electron.PowerMonitor, Implemented> {
  onBatteryPower = false
  getSystemIdleState(): 'active' {
    return 'active'
  }
  getSystemIdleTime(): number {
    return 0
  }
  getCurrentThermalState(): 'nominal' {
    return 'nominal'
  }
  isOnBatteryPower(): boolean {
    return this.onBatteryPower
  }
}

export const powerMonitor = new PowerMonitor()

const blockers = new Set<number>()
let lastBlocker = 0

export const powerSaveBlocker = partOf<Electron.PowerSaveBlocker>('powerSaveBlocker')({
  start: (type: 'prevent-app-suspension' | 'prevent-display-sleep') => {
    record('powerSaveBlocker.start', type)
    blockers.add(++lastBlocker)
    return lastBlocker
  },
  stop: (id: number) => {
    record('powerSaveBlocker.stop', id)
    return blockers.delete(id)
  },
  isStarted: (id: number) => blockers.has(id)
})

let isOnline = true

export const net = partOf<Electron.Net>('net')({
  isOnline: () => isOnline,
  get online(): boolean {
    return isOnline
  }
})

/** The machine's network comes and goes, as far as the app asks about it. */
export function setOnline(online: boolean): void {
  isOnline = online
}
