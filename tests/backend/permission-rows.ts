import type { CallName } from '#src/vue/calls.ts'

/** Things of one company, or ids that nothing has. */
export type Things = {
  company: number
  address: number
  contact: number
  email: string
  basket: string
  priceLog: number
}

export const unknown: Things = {
  company: 2_147_483_646,
  address: 2_147_483_646,
  contact: 2_147_483_646,
  email: 'nobody@nowhere.example',
  basket: '87654321',
  priceLog: 2_147_483_646,
}

export type Row = {
  /** Whether it asks for something of a company: what is outside the caller's is answered as what does not exist. */
  scoped: boolean
  sent: (things: Things) => { params?: object; query?: object; body?: unknown }
}

export const articleId = 2_000_000_000

const open = (body?: unknown): Row => ({ scoped: false, sent: () => ({ body }) })
const scoped = (sent: Row['sent']): Row => ({ scoped: true, sent })
const ofCompany = (body?: unknown) => scoped(({ company }) => ({ params: { id: company, cid: company }, body }))
const ofContact = (body?: unknown) => scoped(({ contact }) => ({ params: { id: contact }, body }))
const ofAddress = (body?: unknown) =>
  scoped(({ company, address }) => ({ params: { cid: company, id: address }, body }))
const ofBasket = (query?: object) => scoped(({ basket }) => ({ params: { basket, number: basket }, query }))

const place = { name1: 'Matrix', address1: 'Weg 1', zip: '49074', city: 'Osnabrück', country: 'DE' }
const password = 'a password of the matrix'
const noChanges = { languages: ['master', 'de'], changes: {} }
const file = (name: string, text: string) => new File([text], name)

/** What each call is asked in the matrix, so that it would be done; a call that is missing here does not compile. */
export const rows: Record<CallName, Row> = {
  'session.login': open({ username: 'admin@demo.example', password: 'demo-portal-1' }),
  'session.maintenance': open(),
  'session.shopUrl': open(),
  'session.changeLine': scoped(({ company }) => ({ body: { line: 'matrix', cid: company } })),
  'session.switchUser': scoped(({ email }) => ({ body: { email } })),
  'register.contact': open({
    email: 'm@matrix.example',
    password1: password,
    password2: password,
    first_name: 'M',
    last_name: 'M',
  }),
  'register.company': open({
    ...place,
    token: 'none',
    phone: '1',
    company_type: 'C',
    opt_out: true,
    user_opt_opt: true,
  }),
  'password.reset': open({ email: 'm@matrix.example' }),
  'password.change': open({ token: 'none', password, password2: password }),
  'password.changeLink': scoped(({ email }) => ({ body: { email } })),
  'company.info': ofCompany(),
  'company.edit': ofCompany({
    document: '{"version":1}',
    logo: file(
      'logo.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ),
  }),
  'company.createSub': ofCompany(place),
  'company.countryCodes': open(),
  'company.materials': ofCompany(),
  'company.children': ofCompany(),
  'company.search': scoped(({ company }) => ({ params: { id: company }, query: { search: 'matrix' } })),
  'company.parents': ofCompany(),
  'company.setParent': scoped(({ company }) => ({ params: { id: company }, body: { parent: company } })),
  'address.list': ofCompany(),
  'address.create': ofCompany({ ...place, phone: '1' }),
  'address.edit': ofAddress({ name1: 'Matrix', phone: '2' }),
  'address.setDelivery': ofAddress(),
  'address.changeInactive': ofAddress({ inactive: true }),
  'contact.list': open(),
  'contact.ofCompany': ofCompany(),
  'contact.detail': ofContact(),
  'contact.edit': ofContact({ email: 'edited@matrix.example', first_name: 'M' }),
  'contact.create': ofCompany({ email: 'created@matrix.example', first_name: 'M' }),
  'contact.delete': ofContact(),
  'contact.activationLink': ofContact(),
  'price.upload': open({ prices: file('prices.csv', 'article_uid;article_type;price\nMATRIX;front;1\n') }),
  'price.logs': open(),
  'price.log': scoped(({ priceLog }) => ({ params: { id: priceLog } })),
  'basket.list': scoped(({ company }) => ({ query: { dealer: company } })),
  'basket.status': ofBasket(),
  'basket.approve': ofBasket({ approvalNumber: 'M-1' }),
  'basket.reset': ofBasket(),
  'i18n.catalog': open(),
  'i18n.article': { scoped: false, sent: () => ({ params: { id: articleId, model: 'MATRIX' } }) },
  'i18n.vartext': { scoped: false, sent: () => ({ query: { src: 'master', dst: 'de' } }) },
  'i18n.system': { scoped: false, sent: () => ({ query: { src: 'master', dst: 'de' } }) },
  'i18n.save': open(noChanges),
  'i18n.saveVartext': open(noChanges),
  'i18n.dump': open([]),
  'i18n.vartextXml': open({
    file: file('t.xml', '<vartexts><text key="matrix"><value lang="master">Matrix</value></text></vartexts>'),
  }),
}
