import { mayUse } from '#src/session/session.ts'
import { hostOf, readSession } from '#src/session/session.server.ts'
import { isGuest, siteOf } from '#src/site/sites.server.ts'
import { languages, type Locale } from '#src/site/site.ts'
import { account } from '#src/contract/account.ts'
import { basket } from '#src/contract/basket.ts'
import { type Refusal, sendsNothing } from '#src/contract/call/call.ts'
import { i18n } from '#src/contract/i18n.ts'
import { isOpenQuestion } from '#src/contract/translators/open-question.ts'
import { pageOfBaskets } from '#src/gateway/basket/basket-paging.ts'
import { callerOf, callVue } from '#src/gateway/transport.ts'

export type Work = {
  baskets: number
  texts: { dst: Locale; count: number }[]
  /** Number of open questions about texts. */
  questions: number
  pendingEmail: string | null
  isComplete: boolean
}

/** A foreign backend may not have an optional call; then there is nothing to count. */
const isAbsent = ({ code }: Refusal) => code === 'not-implemented' || code === 'not-found'

/**
 * Counts the user's pending work, as far as they have the permission to do it. Work that the backend does not support
 * is left out.
 */
export async function findWork(request: Request): Promise<Work> {
  const session = await readSession(request)
  const work: Work = { baskets: 0, texts: [], questions: 0, pendingEmail: null, isComplete: true }
  if (session === null) return work
  const { who } = session
  const caller = callerOf(request, session)
  const { admin } = siteOf(hostOf(request))

  const readBaskets = async () => {
    const query = { tab: 'open', waiting: '1', number_per_page: 1 } as const
    const answer = pageOfBaskets(await callVue(basket.list, { ...sendsNothing, query }, caller), query)
    if (answer.ok) work.baskets = answer.data.no_of_orders ?? answer.data.orders.length
    else work.isComplete = false
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
    if (answer.ok) work.pendingEmail = answer.data.pending_email
    else if (!isAbsent(answer.refusal)) work.isComplete = false
  }
  const readQuestions = async () => {
    const answer = await callVue(i18n.notes, sendsNothing, caller)
    if (answer.ok) work.questions = answer.data.notes.filter(isOpenQuestion).length
    else if (!isAbsent(answer.refusal)) work.isComplete = false
  }
  const translates = mayUse(who, ['CAN_TRANSLATE'])
  const [counts] = await Promise.all([
    translates ? Promise.all(languages.map(async ({ code: dst }) => ({ dst, count: await readTexts(dst) }))) : [],
    admin && mayUse(who, ['CAN_APPROVE_ORDER']) ? readBaskets() : undefined,
    admin && mayUse(who, ['CAN_UPLOAD']) ? readQuestions() : undefined,
    isGuest(who.username) ? undefined : readPending(),
  ])
  work.texts = counts.filter(({ count }) => count > 0)
  return work
}
