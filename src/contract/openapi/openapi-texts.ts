import type { RefusalCode } from '#src/contract/call/call.ts'

export const introduction = `The calls that the account portal makes to its backend. The portal works with any backend that answers them
(setting \`PORTAL_API_URL\`); \`npm run conform -- --url URL --user NAME\` checks a backend call by call.

**Every answer** is UTF-8 JSON in one envelope: \`{"status": true, "messages": [], "data": {…}}\`, or \`"status": false\` with
messages for the user in the language of \`Accept-Language\` (\`de\` or \`en\`). A refusal can add \`errors\`, by field.
The HTTP status matches \`status\`; the portal also accepts refusals with HTTP status 200 and \`"status": false\`.

**Empty values**: an empty query value counts as absent. null in a body counts as an empty field.

**Unknown fields** are ignored, in requests and answers. **Added** marks optional fields and parameters that extend the original
specification.

**Formats**: paths end in a slash. Dates are ISO 8601 with UTC offset, money is a decimal string in EUR, lengths are in mm.
A pair is \`[value, label]\`. A choice field \`x\` is a pair and comes with \`x_choices\` and \`x_default\`; send it back as its
value or as the pair.

**Access**: users see and change their own company and its sub-companies. Anything outside is answered
like something that does not exist, with 404. If a call lists groups (\`x-groups\`), the user also needs one of them; otherwise
the answer is 403. Each call lists every status it can return. Other methods return 405, with the allowed methods in \`Allow\`.

**Texts** for translation are opaque: placeholders, tags, line breaks and spaces are returned byte for byte.`

export const refusals: Partial<Record<RefusalCode, string>> = {
  invalid: 'The input is invalid; `errors` has the reasons by field.',
  unauthenticated: 'The token is missing, expired, revoked or forged.',
  forbidden: 'The user lacks the required group, or is a read-only guest.',
  'not-found': 'The item does not exist or is outside the user’s companies; the answer is the same.',
  conflict:
    'Someone else made a conflicting change first, or the current state does not allow the call; see `messages`.',
  'too-large': 'The body is too large.',
  'wrong-kind': 'The body or file has an unsupported type.',
  'too-many': 'Too many attempts; see `Retry-After`.',
  fault: 'The backend failed; give `data.reference` to support.',
  unavailable: 'The backend is not available.',
}
