import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(js|css|html|svg|json|webmanifest|txt)$/
const minBytes = 1_000

export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && compressible.test(entry.name))
      .map(async (entry) => {
        const file = join(entry.parentPath, entry.name)
        const content = await readFile(file)
        if (content.byteLength < minBytes) return
        const small = await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
        await writeFile(`${file}.br`, small)
        await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
      }),
  )
}
