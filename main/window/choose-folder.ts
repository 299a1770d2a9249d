import { dialog, type BrowserWindow } from 'electron'

/** Takes a window and the folder to begin at; asks the person for a folder. Gives its absolute path, or null where they thought better of it. */
export async function chooseFolder(window: BrowserWindow, begin: string): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: 'Where documents go',
    buttonLabel: 'Choose folder',
    defaultPath: begin,
    properties: ['openDirectory', 'createDirectory']
  })
  return canceled ? null : (filePaths[0] ?? null)
}
