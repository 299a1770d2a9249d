import type { Frame } from '../../../chromium/frames.ts'
import type { FromPreload } from '../../../page/preload-world.ts'
import { hearPage } from '../../ipc-main.ts'
import { preventable } from '../../part.ts'
import { codec } from '../../text.ts'
import type { WebContents } from './web-contents.ts'

/** Handles a message of the preload script, and sends the answer of ipcMain back. */
export async function answerPreload(contents: WebContents, frame: Frame, message: FromPreload): Promise<void> {
  if (message[0] === 'preload-error') {
    contents.announce('preload-error', preventable({}), '', message[1])
    process.stderr.write(`Unable to load preload script: ${String(message[1])}\n`)
    return
  }
  // The answer is for the document that asked: one that replaced it counts its own requests from one.
  const asking = frame.context('preload')
  contents.announce('ipc-message', preventable({}), message[0] === 'invoke' ? message[2] : message[1])
  const answer = await hearPage(contents, frame, contents.page, message)
  if (answer === null) return
  let text: string
  try {
    text = codec.write(answer)
  } catch (error) {
    text = codec.write(['failed', answer[1], String(error)])
  }
  await contents.page.deliver(asking, 'preload', text)
}
