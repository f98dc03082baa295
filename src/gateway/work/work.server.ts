import { mayUse } from '#src/session/session.ts'
import { hostOf, readSession } from '#src/session/session.server.ts'
import { isGuest, siteOf } from '#src/site/sites.server.ts'
import { languages, type Locale } from '#src/site/site.ts'
import { account } from '#src/contract/account.ts'
import { address } from '#src/contract/address.ts'
import { basket } from '#src/contract/basket.ts'
import { type Refusal, sendsNothing } from '#src/contract/call/call.ts'
import { i18n } from '#src/contract/i18n.ts'
import { isOpenQuestion } from '#src/contract/translators/open-question.ts'
import { status } from '#src/contract/status.ts'
import { pageOfBaskets } from '#src/gateway/basket/basket-paging.ts'
import { callerOf, callVue } from '#src/gateway/transport.ts'

export type Work = {
  baskets: number
  /** The basket that has waited longest; null if none waits. `days`: full days since then; 0 if unknown. */
  oldest: { basketNumber: string; days: number } | null
  texts: { dst: Locale; count: number }[]
  /** Number of open questions about texts. */
  questions: number
  pendingEmail: string | null
  /** The user's first name; empty if unknown. */
  firstName: string
  /** The delivery address in use, for users who only order; null if unknown. */
  delivery: { name: string; street: string; place: string } | null
  /**
   * What is wrong with the portal, for users who may see the status: its own database has never been backed up, emails
   * are not sent, or the disk is full.
   */
  troubles: ('backup' | 'mail' | 'disk')[]
  isComplete: boolean
}

const nothing: Work = {
  baskets: 0,
  oldest: null,
  texts: [],
  questions: 0,
  pendingEmail: null,
  firstName: '',
  delivery: null,
  troubles: [],
  isComplete: true,
}
const dayMs = 86_400_000

/** A foreign backend may not have an optional call; then there is nothing to count. */
const isAbsent = ({ code }: Refusal) => code === 'not-implemented' || code === 'not-found'

/**
 * Counts the work that waits for the user: only work that they have the permission to do and that the backend supports.
 * `isComplete` is false if a part could not be read.
 */
export async function findWork(request: Request): Promise<Work> {
  const session = await readSession(request)
  const work: Work = { ...nothing, texts: [], troubles: [] }
  if (session === null) return work
  const { who } = session
  const caller = callerOf(request, session)
  const { admin } = siteOf(hostOf(request))

  const readBaskets = async () => {
    const query = { tab: 'open', waiting: '1', sort: 'changed', number_per_page: 1 } as const
    const answer = pageOfBaskets(await callVue(basket.list, { ...sendsNothing, query }, caller), query)
    if (!answer.ok) return void (work.isComplete = false)
    const { orders } = answer.data
    work.baskets = answer.data.no_of_orders ?? orders.length
    const [first] = orders
    if (!first) return
    const age = Date.now() - Date.parse(first.last_status_update)
    work.oldest = { basketNumber: first.basket_number, days: Math.max(0, Math.floor(age / dayMs)) || 0 }
  }
  const readTexts = async (dst: Locale) => {
    const answer = await callVue(i18n.system, { ...sendsNothing, query: { src: 'master', dst } }, caller)
    const translated = answer.ok ? answer.data.languages[dst]?.[1] : undefined
    if (!answer.ok || !translated) work.isComplete = false
    if (!answer.ok || !translated) return 0
    const { texts } = answer.data
    return texts.filter(({ text: [key = ''] }) => !Object.hasOwn(translated, key)).length
  }
  const readPending = async () => {
    const answer = await callVue(account.read, sendsNothing, caller)
    if (answer.ok) Object.assign(work, { pendingEmail: answer.data.pending_email, firstName: answer.data.first_name })
    else if (!isAbsent(answer.refusal)) work.isComplete = false
  }
  const readQuestions = async () => {
    const answer = await callVue(i18n.notes, sendsNothing, caller)
    if (answer.ok) work.questions = answer.data.notes.filter(isOpenQuestion).length
    else if (!isAbsent(answer.refusal)) work.isComplete = false
  }
  const readDelivery = async () => {
    const answer = await callVue(address.list, { ...sendsNothing, params: { id: who.company[0] } }, caller)
    const used = answer.ok ? answer.data.addresses.find((one) => one.is_delivery) : undefined
    if (!used) return
    const joined = (...parts: string[]) => parts.filter(Boolean).join(' ')
    const { name1, name2, address1, address2, zip, city } = used
    work.delivery = { name: joined(name1, name2), street: joined(address1, address2), place: joined(zip, city) }
  }
  const readStatus = async () => {
    const answer = await callVue(status.read, sendsNothing, caller)
    // Where the status cannot be read, nothing is known about it.
    if (!answer.ok) return
    const { database, last_backup, mails, disk } = answer.data
    if (database.kind === 'embedded' && last_backup === null) work.troubles.push('backup')
    if (mails.stuck) work.troubles.push('mail')
    if (disk?.full) work.troubles.push('disk')
  }
  const translates = mayUse(who, ['CAN_TRANSLATE'])
  const [counts] = await Promise.all([
    translates ? Promise.all(languages.map(async ({ code: dst }) => ({ dst, count: await readTexts(dst) }))) : [],
    admin && mayUse(who, ['CAN_APPROVE_ORDER']) ? readBaskets() : undefined,
    admin && mayUse(who, ['CAN_UPLOAD']) ? readQuestions() : undefined,
    isGuest(who.username) ? undefined : readPending(),
    who.groups.length === 0 && !isGuest(who.username) ? readDelivery() : undefined,
    admin && who.atRoot && mayUse(who, ['MANAGE_USERS']) ? readStatus() : undefined,
  ])
  work.texts = counts.filter(({ count }) => count > 0)
  return work
}
