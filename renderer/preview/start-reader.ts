import packed from 'virtual:pdf-reader'

let script = ''
/** The frame's only Trusted Types policy: a worker may be created from the built-in script and nothing else. */
const policy = window.trustedTypes.createPolicy('preview', {
  createScriptURL(address) {
    if (address !== script || script === '') throw new TypeError('only the built-in reader may be started')
    return address
  }
})

/** Starts the PDF reader in its own worker, so that a file can block nothing but itself. */
export async function startReader(): Promise<Worker> {
  const bytes = Uint8Array.from(atob(packed), character => character.charCodeAt(0))
  const text = await new Response(
    new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  ).arrayBuffer()
  script = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
  const worker = new Worker(policy.createScriptURL(script))
  // The worker fetches its script once, when it is created.
  URL.revokeObjectURL(script)
  script = ''
  return worker
}
