import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#src/backend/platform/db/db.ts'
import type { DocumentName } from '#src/backend/admin/exchange/documents.ts'
import type { Format } from '#src/backend/admin/exchange/read-file.ts'
import { createAdmin } from '#src/backend/admin/operate/admin.ts'
import { address } from '#src/backend/platform/db/tables/address.ts'
import { company, companyAncestor, companyLine } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { line } from '#src/backend/platform/db/tables/line.ts'
import { openTestDatabase, removeDirectories } from '#tests/backend/database.ts'
import { bring, groundOf, texts, tree } from './exchange-rig.ts'

afterAll(removeDirectories)

describe('companies', () => {
  let target: Database
  beforeAll(async () => {
    target = await openTestDatabase()
    await target.write((tx) => tx.insert(line).values({ code: 'doors', nameEn: 'Doors', nameDe: 'Türen', position: 1 }))
  })
  afterAll(() => target.close())
  const above = async (id: number) =>
    (await target.read.select().from(companyAncestor).where(eq(companyAncestor.companyId, id)))
      .sort((a, b) => b.depth - a.depth)
      .map((one) => one.ancestorId)

  test('can be in any order, with their lines; missing fields get the defaults of a new company', async () => {
    const done = await bring(
      target,
      'companies',
      'json',
      tree(
        { id: 30, name1: 'Joiner', parent_id: 20, lines: ['doors'] },
        { id: 20, name1: 'Dealer', parent_id: 10 },
        { id: 10, name1: 'Supplier' },
      ),
    )
    expect([done.problems, done.sections.find((one) => one.name === 'companies')]).toMatchObject([[], { new: 3 }])
    expect(await above(30)).toEqual([10, 20, 30])
    expect(await target.read.select().from(companyLine)).toEqual([{ companyId: 30, lineCode: 'doors' }])
    const [next] = await target.write((tx) => tx.insert(company).values({ name1: 'Next' }).returning())
    expect(next?.id).toBe(31)
  })

  test('can swap places in the tree, which increments their version', async () => {
    const done = await bring(
      target,
      'companies',
      'csv',
      'id,parent_id,name1\n20,30,Dealer\n30,10,Joiner\n10,,Supplier\n',
    )
    expect(done).toMatchObject({
      problems: [],
      sections: expect.arrayContaining([{ name: 'companies', new: 0, changed: 2, unchanged: 1 }]),
    })
    expect(await above(20)).toEqual([10, 30, 20])
    expect(await target.read.select().from(company).where(eq(company.id, 30))).toMatchObject([
      { version: 2, lastLine: null },
    ])
    expect(await target.read.select().from(companyLine)).toHaveLength(1)
  })

  test('are rejected for a cycle, an unknown parent or line, or a duplicate id', async () => {
    const wrong = tree(
      { id: 10, name1: 'Supplier', parent_id: 20 },
      { id: 50, name1: 'A', parent_id: 51 },
      { id: 51, name1: 'B', parent_id: 50 },
      { id: 52, name1: 'C', parent_id: 99 },
      { id: 53, name1: 'D', lines: ['roofs'] },
      { id: 53, name1: 'E' },
    )
    expect((await bring(target, 'companies', 'json', wrong)).problems).toEqual([
      { line: 7, text: '"53" stands there more than once.' },
      { line: 5, text: 'parent_id is "99": there is no such company.' },
      { line: 6, text: 'lines is "roofs": there is no such line.' },
      { line: 2, text: '"10" would lie below itself.' },
      { line: 3, text: '"50" would lie below itself.' },
      { line: 4, text: '"51" would lie below itself.' },
    ])
    expect(await above(10)).toEqual([10])
  })

  test('can move below a new company of the same file, and become the parent of a new one', async () => {
    const done = await bring(
      target,
      'companies',
      'csv',
      'id,parent_id,name1\n20,60,Dealer\n61,20,Workshop\n60,10,Holding\n',
    )
    expect(done).toMatchObject({
      problems: [],
      sections: expect.arrayContaining([{ name: 'companies', new: 2, changed: 1, unchanged: 0 }]),
    })
    expect([await above(20), await above(61)]).toEqual([
      [10, 60, 20],
      [10, 60, 20, 61],
    ])
    await bring(target, 'companies', 'csv', 'id,parent_id,name1\n20,30,Dealer\n')
  })

  test('are rejected for an unknown country', async () => {
    const rows = 'row,id,name1,company_id,country\ncompany,10,Supplier,,ZZ\naddress,9,A,10,de\n'
    expect((await bring(target, 'companies', 'csv', rows)).problems).toEqual([
      { line: 2, text: 'Country (country) is not an ISO 3166-1 country: two capital letters, such as DE.' },
      { line: 3, text: 'Country (country) is not an ISO 3166-1 country: two capital letters, such as DE.' },
    ])
  })

  test('have one delivery address each, even when it changes', async () => {
    const header = 'row,id,company_id,name1,address1,zip,city,phone,is_delivery\n'
    const row = (id: number, isDelivery: string) => `address,${id},10,"A",,"1","C","2",${isDelivery}\n`
    expect((await bring(target, 'companies', 'csv', header + row(1, 'yes') + row(2, 'yes'))).problems).toEqual([
      { line: 2, text: 'company 10 would have 2 delivery addresses; it may have one.' },
    ])
    expect((await bring(target, 'companies', 'csv', header + row(1, 'yes') + row(2, 'no'))).problems).toEqual([])
    expect((await bring(target, 'companies', 'csv', header + row(1, 'no') + row(2, 'yes'))).problems).toEqual([])
    expect((await bring(target, 'companies', 'csv', header + row(2, 'no'))).problems).toHaveLength(1)
    expect(await target.read.select().from(address).where(eq(address.isDelivery, true))).toMatchObject([{ id: 2 }])
  })

  test('are imported before their contacts, who keep their password on a second import', async () => {
    const csv = (email: string, company: number, active: string) =>
      `email,company_id,first_name,groups,active\n${email},${company},A,"CAN_UPLOAD|IS_DEALER_ADMIN",${active}\n`
    expect((await bring(target, 'contacts', 'csv', csv('a@b.example', 98, 'yes'))).problems).toHaveLength(1)
    await bring(target, 'contacts', 'csv', csv('a@b.example', 10, 'yes'))
    await target.write((tx) => tx.update(contact).set({ passwordHash: 'kept' }))
    await bring(target, 'contacts', 'csv', csv('A@B.example', 20, 'no'))
    expect(await target.read.select().from(contact)).toMatchObject([
      {
        email: 'A@B.example',
        companyId: 20,
        passwordHash: 'kept',
        active: false,
        groups: ['CAN_UPLOAD', 'IS_DEALER_ADMIN'],
      },
    ])
  })
})

describe('the administrator’s company', () => {
  let target: Database
  beforeAll(async () => {
    target = await openTestDatabase()
    const admin = { email: 'a@b.example', firstName: 'A', lastName: '', companyName: 'Ours', another: false }
    await createAdmin.run(groundOf(target), { ...admin, password: 'Nut-und-Feder-8' }, () =>
      Promise.reject(new Error('It asks nothing')),
    )
  })
  afterAll(() => target.close())
  const root = async () => (await target.read.select().from(company).where(eq(company.id, 1)))[0]

  test('is not overwritten by a file whose first company has the same id', async () => {
    const refused = await bring(
      target,
      'companies',
      'json',
      tree({ id: 1, name1: 'Supplier' }, { id: 2, name1: 'B', parent_id: 1 }),
    )
    expect(refused.problems).toMatchObject([
      { line: 2, text: expect.stringContaining('company 1 is the administrator') },
    ])
    expect(await root()).toMatchObject({ name1: 'Ours', version: 1 })
    const moved = tree({ id: 2, name1: 'B' }, { id: 1, name1: 'Ours', parent_id: 2 })
    expect((await bring(target, 'companies', 'json', moved)).problems).toHaveLength(1)
    expect(await root()).toMatchObject({ parentId: null })
  })

  test('becomes the parent of a file’s companies, and is updated by a file that has its name', async () => {
    const file = tree({ id: 1, name1: 'Ours', city: 'Melle' }, { id: 2, name1: 'B', parent_id: 1 })
    expect((await bring(target, 'companies', 'json', file)).problems).toEqual([])
    expect(await root()).toMatchObject({ name1: 'Ours', city: 'Melle' })
    const again = await bring(target, 'companies', 'json', file)
    expect(again.sections.find(({ name }) => name === 'companies')).toMatchObject({ new: 0, changed: 0, unchanged: 2 })
  })
})

describe('a file is rejected with its line number when', () => {
  let target: Database
  beforeAll(async () => {
    target = await openTestDatabase()
  })
  afterAll(() => target.close())

  const head = '{"format":"account-portal vartexts","version":1'
  test.each<[string, DocumentName, Format, string | Uint8Array, string]>([
    [
      'it is of another kind',
      'vartexts',
      'json',
      '{"format":"account-portal system"}',
      'this is a file of system; "import system"',
    ],
    ['it is of a later version', 'vartexts', 'json', head.replace('1', '2') + '}', '"version" is 2'],
    ['its head comes last', 'vartexts', 'json', '{"texts":[{"key":"a"}]}', '"format" is missing'],
    ['JSON ends too early', 'vartexts', 'json', head + ',"texts":[{"key":"a"', 'it ends too early'],
    [
      'JSON has a comma too many',
      'vartexts',
      'json',
      head + ',\n"texts":[{"key":"a"},]}',
      'Line 2: this is not valid JSON (an unexpected ])',
    ],
    [
      'brackets do not match',
      'vartexts',
      'json',
      head + ',\n"texts":[{"key":"a"}}',
      'Line 2: this is not valid JSON (an unexpected })',
    ],
    ['it goes on after its end', 'vartexts', 'json', head + '} x', 'an unexpected x'],
    ['it is a list', 'vartexts', 'json', '[]', 'it must begin with {'],
    ['it is empty', 'vartexts', 'csv', '', 'is empty'],
    ['it is blank', 'vartexts', 'json', '\ufeff \n', 'is empty'],
    ['it is a workbook', 'companies', 'csv', new Uint8Array(Buffer.from('PK\u0003\u0004xl/')), 'looks like a workbook'],
    ['it is a PDF', 'companies', 'json', '%PDF-1.7', 'looks like a PDF'],
    ['it is a web page', 'companies', 'json', '<!DOCTYPE html><p>Error', 'looks like a web page'],
    ['it is XML', 'vartexts', 'json', '<vartexts/>', 'looks like XML'],
    ['it is a single value', 'companies', 'json', '17\n', 'is a single JSON value'],
    ['it is CSV in JSON’s place', 'companies', 'json', 'id,name1\n1,A\n', 'For CSV, use --format csv'],
    ['it is JSON in CSV’s place', 'companies', 'csv', tree({ id: 1, name1: 'A' }), 'looks like JSON'],
    ['it holds contacts', 'companies', 'csv', 'email,first_name\na@b.example,A\n', '"import contacts" takes them'],
    ['it holds companies', 'contacts', 'csv', 'id,name1,vat_number\n1,A,\n', '"import companies" takes them'],
    ['it is not UTF-8', 'vartexts', 'csv', Uint8Array.of(0x6b, 0xe4), 'is not UTF-8'],
    ['it is UTF-16', 'vartexts', 'csv', new Uint8Array(Buffer.from('\ufeffkey,de\na,b', 'utf16le')), 'is not UTF-8'],
    ['CSV has a ragged line', 'vartexts', 'csv', 'key,master\na,b\nc\n', 'on line 3'],
    ['CSV has an open quote', 'vartexts', 'csv', 'key,master\n"a,b\n', 'This is not valid CSV'],
    ['CSV has an unknown column', 'vartexts', 'csv', 'key,masterr\na,b\n', 'Line 1: there is no column "masterr"'],
    ['CSV has a column twice', 'vartexts', 'csv', 'key,de,de\na,b,c\n', 'Line 1: the column "text:de" appears twice'],
  ])('%s', async (_, what, format, content, sentence) => {
    await expect(bring(target, what, format, content)).rejects.toThrow(sentence)
  })

  const person = (fields: string, values: string) => `email,company_id,first_name${fields}\n${values}\n`
  test.each<[string, DocumentName, Format, string, number, string]>([
    ['a key is missing', 'vartexts', 'csv', 'key,master\na,b\n"",c\n', 3, 'Text key (key) may not be empty.'],
    [
      'a text holds U+0000',
      'vartexts',
      'json',
      texts({ key: 'a', texts: { de: '\0' } }),
      2,
      'texts, de holds a character that cannot be stored.',
    ],
    [
      'a field is misspelt',
      'companies',
      'json',
      tree({ id: 1, name: 'A', name1: 'A' }),
      2,
      'there is no field "name" here.',
    ],
    [
      'a group does not exist',
      'contacts',
      'csv',
      person(',groups', 'a@b.example,1,A,"MAY_ALL"'),
      2,
      'Permissions (groups, entry 1) may be IS_DEALER_ADMIN, ',
    ],
    [
      'a number is none',
      'contacts',
      'csv',
      person('', 'a@b.example,one,A'),
      2,
      'company_id is "one": it may be a whole number.',
    ],
    ['an address is none', 'contacts', 'csv', person('', 'no address,1,A'), 2, 'E-mail (email) is no e-mail address.'],
    [
      'a number does not fit',
      'companies',
      'csv',
      'code,name_en,name_de,position\nd,D,D,40000\n',
      2,
      'may not be above 32767.',
    ],
  ])('%s', async (_, what, format, content, line, sentence) => {
    const { problems } = await bring(target, what, format, content)
    expect(problems).toContainEqual({ line, text: expect.stringContaining(sentence) })
  })
})
