import { dialog, type BrowserWindow } from 'electron'

/** Asks the user for a folder, starting at one. Returns its absolute path, or null if the user cancels. */
export async function chooseFolder(window: BrowserWindow, begin: string): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: 'Where documents go',
    buttonLabel: 'Choose folder',
    defaultPath: begin,
    properties: ['openDirectory', 'createDirectory']
  })
  return canceled ? null : (filePaths[0] ?? null)
}
