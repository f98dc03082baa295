import type { RefusalCode } from '#src/contract/call/call.ts'
import type { SubjectName } from '#src/contract/calls.ts'

export const introduction = `What the account portal asks of a backend. Any backend that answers these calls can stand behind it
(setting \`PORTAL_API_URL\`); \`npm run conform -- --url URL --user NAME\` tells call by call what one does as described here.

**Every answer** is JSON in UTF-8 in one envelope: \`{"status": true, "messages": [], "data": {…}}\`, or \`"status": false\` with
messages that a person can read, in the language of \`Accept-Language\` (\`de\` or \`en\`). A refusal may add \`errors\`: by field, what is
wrong with it. An empty query value counts as absent; null counts as an empty field. The HTTP status says the same; a backend that answers a refusal with 200 and \`"status": false\` is understood too.

**Fields** that one side does not know are ignored, in requests and in answers. Paths end in a slash. Dates are ISO 8601 with offset,
money is a decimal string in EUR, lengths are in mm. A pair is \`[value, label]\`. A choice field \`x\` is a pair and travels with
\`x_choices\` and \`x_default\`; it is sent back as its value, or as the pair.

**Who may act**: the token's user sees and changes its own company and the companies below it. Whatever lies elsewhere is answered
exactly as what does not exist: 404. Where a call names groups (\`x-groups\`), any one of them is needed as well, otherwise 403.
Each call names every status it answers with; another method at its address is answered with 405, and \`Allow\` names those there are.

**Texts** for translation are opaque: placeholders, tags, line ends and spaces come back byte for byte.`

export const subjects: Record<SubjectName | 'routes', string> = {
  session: 'Signing in, maintenance, and the way into the shop.',
  register: 'Registration in two steps: a person, then by the mailed link the company.',
  password: 'Passwords by mailed or handed-out links.',
  account: 'The own account.',
  company: 'Companies, their tree and their materials.',
  address: 'Delivery addresses. Exactly one of a company is the delivery address, whoever does what at once.',
  contact: 'Contacts and users.',
  price: 'Price lists and price logs.',
  basket: 'Baskets: approval and reset.',
  audit: 'Who did what, for those who manage users.',
  status: 'How the portal stands, and closing it for maintenance.',
  view: 'Ways to look at a list that somebody has saved by a name.',
  routes: 'What the own backend of the portal serves besides the calls; a foreign one need not.',
  i18n: 'Translation of catalogue, article, variable and system texts.',
}

export const refusals: Partial<Record<RefusalCode, string>> = {
  invalid: 'The input does not fit; errors says by field why.',
  unauthenticated: 'No token, or one that is expired, ended or forged.',
  forbidden: 'The user is in none of the groups needed, or is the guest of a site, who only reads.',
  'not-found': 'Unknown, or outside the companies of the user: never told apart.',
  conflict: 'Somebody was faster, or the state does not allow it; the messages say what is.',
  'too-large': 'The body is too large.',
  'wrong-kind': 'The wrong kind of content or file.',
  'too-many': 'Too many tries; Retry-After says for how long.',
  fault: 'A fault of the backend; data.reference can be quoted to support.',
  unavailable: 'The backend is not available.',
}
