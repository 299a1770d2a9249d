// node test/bench/downloads/bare.ts ORIGIN FOLDER KIND DOCUMENTS: downloads the same files with node:http alone, four
// at once; the kind `lasting` also syncs each file. Prints the time and memory used.
import { createWriteStream } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { watched } from './watched.ts'

const AT_ONCE = 4
const [origin = '', folder = '', kind = 'written', documents = '8'] = process.argv.slice(2)

async function fetch(id: number): Promise<void> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${origin}/files/${id}`, resolve).on('error', reject)
  })
  await pipeline(answer, createWriteStream(join(folder, `commitment-${id}.pdf`), { flush: kind === 'lasting' }))
}

async function fetchAll(): Promise<void> {
  let next = 1
  const worker = async () => {
    while (next <= Number(documents)) await fetch(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

await fetch(0)
console.log(JSON.stringify(await watched(fetchAll)))
