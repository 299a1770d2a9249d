import packed from 'virtual:pdf-reader'

let script = ''
/** The one policy of the frame's trusted types: a worker may come from the script that was built in, and from nothing else. */
const policy = window.trustedTypes.createPolicy('preview', {
  createScriptURL(address) {
    if (address !== script || script === '') throw new TypeError('only the reader that was built in is started')
    return address
  }
})

/** Unpacks the reader of PDFs and starts it in a worker of its own, where a file can keep busy nobody but itself. */
export async function startReader(): Promise<Worker> {
  const bytes = Uint8Array.from(atob(packed), character => character.charCodeAt(0))
  const text = await new Response(
    new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  ).arrayBuffer()
  script = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
  const worker = new Worker(policy.createScriptURL(script) as string)
  // The worker asks for its script once, at the moment it is made.
  URL.revokeObjectURL(script)
  script = ''
  return worker
}
