/**
 * The subjects of the calls, with their descriptions in the OpenAPI document. If you add a subject here, also add it to
 * `calls.ts`; otherwise the compiler reports an error.
 */
export const subjects = {
  session: 'Login, maintenance and the hand-off to the shop.',
  register: 'Registration in two steps: the person, then the company through an emailed link.',
  password: 'Passwords, which are set through links.',
  account: 'Your account.',
  company: 'Companies, the company tree and materials.',
  address: 'Delivery addresses. A company always has exactly one default, even with concurrent changes.',
  contact: 'Contacts and users.',
  price: 'Price lists and price logs.',
  basket: 'Baskets: approval and reset.',
  audit: 'The audit log, for user administrators.',
  status: 'System status and maintenance.',
  view: 'Saved views of lists.',
  routes: 'Further routes of the built-in backend. Other backends need not provide them.',
  i18n: 'Translation of catalogue texts, article descriptions and system messages.',
}

export type SubjectName = Exclude<keyof typeof subjects, 'routes'>
