import { maxFileMegabytes } from '#src/web/file-upload.ts'
import { maxLogoBytes } from '#src/site/logo-limit.ts'
import type { CostlyRequest } from './costly-requests.ts'
import { costlyText, textKinds } from './costly-texts.ts'

const boundary = 'costly'
const fileBytes = maxFileMegabytes * 1_048_576 - 1_000
/** The size of a large supplier’s list of descriptions. */
const listBytes = 11_000_000

function formWith(
  field: string,
  name: string,
  type: string,
  file: string | Buffer,
  others: Record<string, string> = {},
): Buffer {
  const before = Object.entries(others).map(
    ([other, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${other}"\r\n\r\n${value}\r\n`,
  )
  const head = `${before.join('')}--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(file), Buffer.from(`\r\n--${boundary}--\r\n`)])
}

const lines = (bytes: number, line: (at: number) => string) => {
  const made: string[] = []
  for (let size = 0, at = 0; size < bytes; at += 1) {
    const next = line(at)
    made.push(next)
    size += next.length
  }
  return made.join('')
}
const header = 'article_uid;article_type;price\n'
/** Runs of marks that are short enough until their separators are removed. */
const splitMarks = ['marks that spaces without width split', 'marks that signs of direction split'] as const
const withSplitMarks = (make: (marks: (bytes: number) => string) => string) =>
  splitMarks.map((kind): [string, () => string] => [kind, () => make((bytes) => costlyText(kind, bytes))])

const priceLists: Record<string, () => string> = {
  ...Object.fromEntries(
    withSplitMarks((marks) => header + lines(listBytes, () => `${marks(60_000)};${marks(1_000)};1\n`)),
  ),
  'a million good lines': () => header + lines(fileBytes - 100, (at) => `P-${at};board;${at % 900},50\n`),
  'only bad lines': () => header + lines(listBytes, (at) => `P-${at};board;x\n`),
  'one line': () => header + costlyText('one word', fileBytes - 100),
  'an open quote': () => `${header}"${costlyText('quotes', fileBytes - 101)}`,
  'many columns': () => header + ';'.repeat(listBytes),
  'a header of many columns': () => `article_uid;article_type;price${';x'.repeat(listBytes / 2)}\n`,
  'empty lines': () => header + '\n'.repeat(listBytes),
  'the same line': () => header + 'P-1;board;1,00\n'.repeat(listBytes / 15),
}
const text = (key: string, de: string) =>
  `<text key="${key}" desc="d"><value lang="master">M ${key}</value><value lang="de">${de}</value></text>`
const descriptions: Record<string, () => string> = {
  ...Object.fromEntries(withSplitMarks((marks) => `<vartexts>${text(marks(1_500_000), 'a')}</vartexts>`)),
  'many texts': () => `<vartexts>${lines(listBytes, (at) => text(`probe.${at}`, `Platte ${at}`))}</vartexts>`,
  'as many as a file may hold': () =>
    `<vartexts>${lines(fileBytes - 1_000, (at) => text(`probe.${at}`, `Platte ${at}`))}</vartexts>`,
  'one long text': () => `<vartexts>${text('a', costlyText('one word', listBytes))}</vartexts>`,
  'a text of marks': () => `<vartexts>${text('a', costlyText('marks in the wrong order', listBytes))}</vartexts>`,
  'a key of marks': () => `<vartexts>${text(costlyText('marks in the wrong order', listBytes), 'a')}</vartexts>`,
  'deep elements': () => '<vartexts>' + '<a>'.repeat(listBytes / 3),
  'many attributes': () => `<vartexts ${lines(listBytes, (at) => `a${at}="1" `)}>`,
  'one long name': () => `<${costlyText('one word', listBytes)}`,
  'an open comment': () => `<vartexts><!--${costlyText('hyphens', listBytes)}`,
  'many references': () =>
    `<vartexts><text key="a"><value lang="master">${'&amp;'.repeat(listBytes / 5)}</value></text></vartexts>`,
  'many values': () =>
    `<vartexts><text key="a">${'<value lang="de">a</value>'.repeat(listBytes / 26)}</text></vartexts>`,
}

/** Returns a PNG with only a header, for a square of this side in pixels. */
function emptyPng(side: number): Buffer {
  const png = Buffer.alloc(maxLogoBytes - 1_000)
  png.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  png.writeUInt32BE(side, 16)
  png.writeUInt32BE(side, 20)
  return png
}
const logos: Record<string, () => string | Buffer> = {
  'a picture that is taken': () => emptyPng(570),
  'a huge picture': () => emptyPng(60_000),
  'a large drawing': () => `<svg>${'<g/>'.repeat(maxLogoBytes / 4 - 100)}</svg>`,
  'many GIF blocks': () =>
    Buffer.concat([
      Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1'),
      Buffer.from('!\xfe\x01a\0'.repeat(maxLogoBytes / 5 - 100), 'latin1'),
    ]),
  'empty GIF blocks': () =>
    Buffer.from(`GIF89a\x01\0\x01\0\0\0\0${'!\xfe\0'.repeat(maxLogoBytes / 3 - 100)}`, 'latin1'),
  'many JPEG segments': () =>
    Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.from('\xff\xe1\0\x02'.repeat(maxLogoBytes / 4 - 100), 'latin1')]),
}

/** Yields every upload with each costly file. */
export function* uploadRequests(): Generator<CostlyRequest> {
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const about = { role: 'admin', method: 'POST', headers } as const
  for (const [name, make] of Object.entries(priceLists))
    for (const query of ['?dry_run=1', ''])
      yield {
        ...about,
        name: `prices${query}: ${name}`,
        path: `/vue/price/upload/${query}`,
        body: () => formWith('prices', 'a.csv', 'text/csv', make()),
      }
  for (const [name, make] of Object.entries(descriptions))
    for (const query of ['?dry_run=1', '?allow_removed=1'])
      yield {
        ...about,
        name: `descriptions${query}: ${name}`,
        path: `/vue/i18n/vartext-xml/${query}`,
        body: () => formWith('file', 'a.xml', 'text/xml', make()),
      }
  for (const [name, make] of Object.entries(logos))
    yield {
      ...about,
      name: `logo: ${name}`,
      path: '/vue/company/1/edit/',
      body: () => formWith('logo', 'a', 'image/svg+xml', make(), { document: '{}' }),
    }
  for (const kind of textKinds) {
    const document = () => costlyText(kind, 250_000)
    yield {
      ...about,
      name: `company with a logo: ${kind} as its document`,
      path: '/vue/company/1/edit/',
      body: () => formWith('document', 'a.json', 'application/json', JSON.stringify({ name1: document() })),
    }
    yield {
      ...about,
      name: `prices: ${kind} as a name of the file`,
      path: '/vue/price/upload/?dry_run=1',
      body: () => formWith('prices', costlyText(kind, 10_000), 'text/csv', header),
    }
  }
}
