import { expect, test } from 'vitest'
import { readCompanyForm } from '#src/gateway/company/edit-company.server.ts'

const url = 'http://localhost/company-edit/1'

test('a company form has its document and logo as a browser sends them', async () => {
  const body = new FormData()
  body.set('document', '{}')
  body.set('logo', new File(['x'], 'logo.png', { type: 'image/png' }))
  const form = await readCompanyForm(new Request(url, { method: 'POST', body }))
  expect([...form.keys()]).toEqual(['document', 'logo'])
})

const part = '--x\r\nContent-Disposition: form-data; name="document"\r\n\r\n{}\r\n'
test.each([
  ['multipart/form-data; boundary=x', `${part.repeat(21)}--x--\r\n`],
  ['multipart/form-data; boundary="x"', `${part}--x--\r\n`],
  ['application/x-www-form-urlencoded', 'document=%7B%7D'],
  ['multipart/form-data; boundary=x', 'no form'],
])('a form with too many parts, or of another type, is empty: %s', async (type, body) => {
  const form = await readCompanyForm(new Request(url, { method: 'POST', headers: { 'content-type': type }, body }))
  expect([...form.keys()]).toEqual([])
})
