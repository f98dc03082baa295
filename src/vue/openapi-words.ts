import type { RefusalCode } from './call.ts'
import type { CallName } from './calls.ts'

export const introduction = `What the account portal asks of a backend. Any backend that answers these calls can stand behind it
(setting \`PORTAL_API_URL\`); \`npm run conform -- --url URL --user NAME\` tells call by call what one does as described here.

**Every answer** is JSON in UTF-8 in one envelope: \`{"status": true, "messages": [], "data": {…}}\`, or \`"status": false\` with
messages that a person can read, in the language of \`Accept-Language\` (\`de\` or \`en\`). A refusal may add \`errors\`: by field, what is
wrong with it. The HTTP status says the same; a backend that answers a refusal with 200 and \`"status": false\` is understood too.

**Fields** that one side does not know are ignored, in requests and in answers. Paths end in a slash. Dates are ISO 8601 with offset,
money is a decimal string in EUR, lengths are in mm. A pair is \`[value, label]\`. A choice field \`x\` is a pair and travels with
\`x_choices\` and \`x_default\`; it is sent back as its value, or as the pair.

**Who may act**: the token's user sees and changes its own company and the companies below it. Whatever lies elsewhere is answered
exactly as what does not exist: 404. Where a call names groups (\`x-groups\`), any one of them is needed as well, otherwise 403.

**Texts** for translation are opaque: placeholders, tags, line ends and spaces come back byte for byte.`

export const subjects: Record<string, string> = {
  session: 'Signing in, maintenance, and the way into the shop.',
  register: 'Registration in two steps: a person, then by the mailed link the company.',
  password: 'Passwords by mailed or handed-out links.',
  company: 'Companies, their tree and their materials.',
  address: 'Delivery addresses. Exactly one of a company is the delivery address, whoever does what at once.',
  contact: 'Contacts and users.',
  price: 'Price lists and price logs.',
  basket: 'Baskets: approval and reset.',
  beside: 'What the own backend of the portal serves beside the calls; a foreign one need not.',
  i18n: 'Translation of catalogue, article, variable and system texts.',
}

/** What a status means on this wire. */
export const refusals: Partial<Record<RefusalCode, string>> = {
  invalid: 'The input does not fit; errors says by field why.',
  unauthenticated: 'No token, or one that is expired, ended or forged.',
  forbidden: 'The user is in none of the groups needed.',
  'not-found': 'Unknown, or outside the companies of the user: never told apart.',
  conflict: 'Somebody was faster, or the state does not allow it; the messages say what is.',
  'too-large': 'The body is too large.',
  'wrong-kind': 'The wrong kind of content or file.',
  'too-many': 'Too many tries; Retry-After says for how long.',
  fault: 'A fault of the backend; data.reference can be quoted to support.',
  unavailable: 'The backend is not available.',
}

/** What each call does, in a line, and what its schemas cannot say. */
export const words: Record<CallName, { summary: string; description?: string }> = {
  'session.login': {
    summary: 'Sign in',
    description:
      'The username is the e-mail address, in any case. An unknown name and a wrong password are one answer (401), in the same time. A token lives under 24 hours and ends with the calendar day in the time zone of the site.',
  },
  'session.maintenance': {
    summary: 'Whether signing in is possible, and the token renewed',
    description:
      'jwt: a renewed token where one was sent that is still valid, otherwise null. sent_created: when the sent token was made. Where shop_url is not empty, the browser goes there.',
  },
  'session.shopUrl': {
    summary: 'The way into the shop',
    description: 'login_url: the address of the shop with a hand-off code that is valid for 60 s and once.',
  },
  'session.changeLine': {
    summary: 'Choose a line of a company, then into the shop',
    description: 'line is one of the lines of that company, and becomes its last_line.',
  },
  'session.switchUser': {
    summary: 'Act as another user',
    description:
      'Answers as a login of that user. The token carries who is really behind it, and that person can always switch back with it, whatever the groups of the user acted as.',
  },
  'register.contact': {
    summary: 'Register, first step: the person',
    description:
      'Mails a link to /register-company/{token}. An address that is known already is answered alike, in the same time; its owner gets another mail.',
  },
  'register.company': {
    summary: 'Register, second step: the company',
    description: 'Makes company and user active. The token is used once and lives for 7 days.',
  },
  'password.reset': {
    summary: 'Mail a link for a new password',
    description:
      'Always the same answer, whether the address is known or not. The link lives for an hour and works once.',
  },
  'password.change': { summary: 'Set a new password by a link', description: "Ends that user's other sessions." },
  'password.changeLink': { summary: 'Make a link for somebody else’s new password' },
  'company.info': { summary: 'One company', description: 'version is sent back with an edit.' },
  'company.edit': {
    summary: 'Change a company or its logo',
    description:
      'Only the fields that are sent change. Master data needs CAN_CREATE_COMPANIES, the logo that or IS_DEALER_ADMIN. document.version is the one read; where the company has changed since, 409. Logo: PNG, JPEG, WebP, GIF or SVG without script, at most 1 MB.',
  },
  'company.createSub': { summary: 'Create a company below another' },
  'company.countryCodes': {
    summary: 'All countries',
    description: 'ISO 3166-1 alpha-2, all 249, in the language of the request.',
  },
  'company.materials': {
    summary: 'The materials of the lines of a company',
    description: 'thicknesses: mm, joined by "|".',
  },
  'company.children': {
    summary: 'The companies directly below one',
    description: 'root=1: the company itself, its children within; root=0: its direct children.',
  },
  'company.search': {
    summary: 'Search among a company and all below it',
    description:
      'Over name1, name2, customer_number, zip, city and the e-mail addresses of contacts. At most 100 rows; found is the full count.',
  },
  'company.parents': {
    summary: 'Which companies could be its parent',
    description: 'current: the id of the present parent.',
  },
  'company.setParent': {
    summary: 'Move a company in the tree',
    description: 'Never below itself or its own descendants.',
  },
  'address.list': { summary: 'The delivery addresses of a company' },
  'address.create': { summary: 'Add a delivery address' },
  'address.edit': { summary: 'Change who is at an address', description: 'The address lines stay as they are.' },
  'address.setDelivery': {
    summary: 'Make an address the delivery address',
    description: 'Only an active one can be chosen. old: the id of the one before.',
  },
  'address.changeInactive': {
    summary: 'Make an address inactive or active',
    description: 'The delivery address itself cannot be made inactive.',
  },
  'contact.list': {
    summary: 'The contacts of all companies of the user',
    description: 'page, number_per_page and email need MANAGE_USERS, and add pages and no_of_users.',
  },
  'contact.ofCompany': { summary: 'The contacts of one company' },
  'contact.detail': { summary: 'One contact' },
  'contact.edit': { summary: 'Change a contact' },
  'contact.create': { summary: 'Add a contact', description: 'The new contact is mailed its activation link.' },
  'contact.delete': { summary: 'Delete a contact', description: 'Nobody deletes itself.' },
  'contact.activationLink': { summary: 'The activation link of a contact' },
  'price.upload': {
    summary: 'Upload a price list',
    description:
      'CSV with the header article_uid;article_type;price; delimiter semicolon, comma or tab; decimal comma or point; UTF-8 with or without BOM, or Windows-1252; up to 50 MB. All or nothing: with any error nothing changes. dry_run=1 counts and writes nothing.',
  },
  'price.logs': {
    summary: 'Price logs, paged',
    description:
      'sort: a field, "-" before it for descending. filter: key=value parts joined by ":::"; keys article_uid, contact, company, order_number__contains, price.',
  },
  'price.log': { summary: 'The rows of one price log' },
  'basket.list': {
    summary: 'The baskets of all companies of the user',
    description:
      'dealer: only those of that company. Without the other parameters, all of them; a backend may know no others. With any of them a page (25 rows, the newest first, unless said otherwise) of those in the tab (open: status up to 2; process: 3 and 4; finished: from 5 on) whose number has search in it, with pages, no_of_orders and counts by tab. order: a basket number, whose tab and page are answered.',
  },
  'basket.status': { summary: 'The status of one basket' },
  'basket.approve': {
    summary: 'Approve a basket',
    description:
      'Only from status 2; from any other, 409 with a message that says the present status. Approving twice with one number is one approval.',
  },
  'basket.reset': {
    summary: 'Reset a basket',
    description: 'Back to status 0, only from a status above 0; otherwise 409.',
  },
  'i18n.catalog': { summary: 'The catalogues and their articles' },
  'i18n.article': {
    summary: 'The translatable units of one article',
    description:
      'lang: source and target as "src,dst". A unit is {tid, text}; the first of its texts is a key of the languages. pid2trus: the units of each product, sent back with a save.',
  },
  'i18n.vartext': {
    summary: 'The variable texts in two languages',
    description: 'With since: only what changed after that revision, and the keys removed since.',
  },
  'i18n.system': {
    summary: 'The system messages in two languages',
    description: 'With since: only what changed after that revision, and the keys removed since.',
  },
  'i18n.save': {
    summary: 'Save translations of catalogue, article and system texts',
    description:
      'base: what the translator saw. Where the stored text is neither the base nor the new text, the key is a conflict and stays. The same request_id is answered again, not done again. An empty text removes a translation. master is never written. A refusal has error beside the envelope.',
  },
  'i18n.saveVartext': { summary: 'Save translations of variable texts', description: 'As i18n.save.' },
  'i18n.dump': {
    summary: 'Write units as they stand to the dump folder of the backend',
    description: 'The body is a list of tids.',
  },
  'i18n.vartextXml': {
    summary: 'Upload variable texts as XML',
    description: 'DTDs and external entities are refused; all or nothing.',
  },
}
