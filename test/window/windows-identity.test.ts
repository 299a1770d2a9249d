import { readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { APP_ID, identifyShell, TOAST_ACTIVATOR } from '../../main/window/windows-identity.ts'

const app = () => ({ setAppUserModelId: vi.fn(), setToastActivatorCLSID: vi.fn() })

it('Windows knows windows, shortcuts and notifications by one id, the installer’s (E2)', () => {
  const windows = app()
  identifyShell(windows, 'win32')
  expect(windows.setAppUserModelId.mock.calls).toEqual([[APP_ID]])
  expect(readFileSync('electron-builder.yml', 'utf8')).toMatch(
    new RegExp(`^appId: ${APP_ID.replaceAll('.', '\\.')}$`, 'm')
  )
})

it('a click on a notification starts the program by the same COM class at every start (E2)', () => {
  const windows = app()
  identifyShell(windows, 'win32')
  expect(windows.setToastActivatorCLSID.mock.calls).toEqual([[TOAST_ACTIVATOR]])
  expect(TOAST_ACTIVATOR).toMatch(/^\{[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\}$/)
})

it.each(['darwin', 'linux'] as const)('%s has neither (E2)', platform => {
  const other = app()
  identifyShell(other, platform)
  expect([...other.setAppUserModelId.mock.calls, ...other.setToastActivatorCLSID.mock.calls]).toEqual([])
})
