import type { RefusalCode } from '#src/contract/call/call.ts'
import type { SubjectName } from '#src/contract/calls.ts'

export const introduction = `The calls that the account portal makes to its backend. Any backend that answers them can be used
(setting \`PORTAL_API_URL\`); \`npm run conform -- --url URL --user NAME\` checks a backend call by call.

**Every answer** is UTF-8 JSON in one envelope: \`{"status": true, "messages": [], "data": {…}}\`, or \`"status": false\` with
messages for the user, in the language of \`Accept-Language\` (\`de\` or \`en\`). A refusal may add \`errors\`, by field.
An empty query value counts as absent; null counts as an empty field. The HTTP status matches; refusals with status 200 and
\`"status": false\` are also accepted.

**Unknown fields** are ignored, in requests and answers. Paths end in a slash. Dates are ISO 8601 with UTC offset,
money is a decimal string in EUR, lengths are in mm. A pair is \`[value, label]\`. A choice field \`x\` is a pair and comes with
\`x_choices\` and \`x_default\`; send it back as its value or as the pair.

**Access**: users see and change their own company and its sub-companies. Anything else is answered like something that
does not exist: 404. If a call lists groups (\`x-groups\`), the user also needs one of them; otherwise 403.
Each call lists every status it can answer. Other methods get 405, with the allowed ones in \`Allow\`.

**Texts** for translation are opaque: placeholders, tags, line ends and spaces are returned byte for byte.`

export const subjects: Record<SubjectName | 'routes', string> = {
  session: 'Login, maintenance and the hand-off to the shop.',
  register: 'Registration in two steps: the person, then the company through an emailed link.',
  password: 'Passwords, set through links.',
  account: 'Your account.',
  company: 'Companies, the company tree and materials.',
  address: 'Delivery addresses. A company always has exactly one default, even with concurrent changes.',
  contact: 'Contacts and users.',
  price: 'Price lists and price logs.',
  basket: 'Baskets: approval and reset.',
  audit: 'The audit log, for user administrators.',
  status: 'System status and maintenance.',
  view: 'Saved views of lists.',
  routes: 'Routes of the built-in backend besides the calls; not required of other backends.',
  i18n: 'Translation of catalogue texts, article descriptions and system messages.',
}

export const refusals: Partial<Record<RefusalCode, string>> = {
  invalid: 'Invalid input; errors has the reasons by field.',
  unauthenticated: 'Missing, expired, revoked or forged token.',
  forbidden: 'The user lacks the required group, or is a read-only guest.',
  'not-found': 'Unknown, or outside the user’s companies; the answer is the same.',
  conflict: 'Someone else was faster, or the state does not allow it; see messages.',
  'too-large': 'The body is too large.',
  'wrong-kind': 'The wrong kind of content or file.',
  'too-many': 'Too many attempts; see Retry-After.',
  fault: 'A backend error; give data.reference to support.',
  unavailable: 'The backend is not available.',
}
