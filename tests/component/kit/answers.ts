import type { Shell } from '#src/gateway/session/session.functions.ts'
import type { SharedPort } from '#src/workspace/shared/shared-port.ts'
import type { PairQuery, SaveBody } from '#src/workspace/sync/port/port.ts'
import { version } from '#src/version.ts'
import { FakeServer } from '#tests/workspace/rig.ts'
import { FakeShared } from '#tests/workspace/shared/shared-rig.ts'
import { DemoTexts } from './demo-texts.ts'

type Sent = { query: never; body: never }
const ok = <Data>(data: Data) => ({ ok: true as const, data, messages: [] })
type Marks = Parameters<SharedPort['saveMarks']>[0]['marks']
type StoredMark = Omit<Marks[number], 'over'> & { by: string; at: string; revision: number }

/** The data of a test's server, and its answers to server functions. */
export class Answers {
  readonly texts = new DemoTexts()
  readonly articles = new FakeServer()
  readonly shared = new FakeShared()
  readonly #marks = new Map<string, StoredMark>()
  groups: NonNullable<Shell['who']>['groups'] = ['CAN_TRANSLATE']
  user = 'translator@demo.example'
  locale: Shell['locale'] = 'en'

  /** Calls a server function. Resolves to undefined if there is none of that name. `isPlain` marks plain JSON. */
  async call(name: string, sent: unknown): Promise<{ data: unknown; isPlain: boolean } | undefined> {
    const answer: unknown = Reflect.get(this.functions, name)
    if (typeof answer !== 'function') return undefined
    const data: unknown = await answer(sent)
    const isPlain = /^read(System|Var|Catalog)?[Tt]exts$|^read(Marks|Terms|Notes)$/.test(name)
    return { data, isPlain }
  }

  readonly functions = {
    readShell: () => this.shell(),
    readSystemTexts: ({ query }: { query: PairQuery }) => this.#port.read('system', query),
    readVartexts: ({ query }: { query: PairQuery }) => ok(this.articles.answerRead(query)),
    saveTexts: ({ body }: { body: SaveBody }) => this.#port.save('system', body, this.user),
    readMarks: ({ query: { lang, since = -1 } }: { query: { lang: string; since?: number } }) => {
      const marks = [...this.#marks.values()].filter(
        (mark) => mark.lang === lang && mark.revision > since && (since >= 0 || mark.value !== null),
      )
      return ok({ marks, whole: since < 0, revision: this.shared.revision })
    },
    saveMarks: ({ body: { marks } }: { body: { marks: Marks } }) => {
      this.shared.revision += 1
      const { revision } = this.shared
      for (const { space, lang, key, kind, value } of marks) {
        const stored = { space, lang, key, kind, value, by: this.user, at: new Date().toISOString(), revision }
        this.#marks.set(JSON.stringify([space, lang, key, kind]), stored)
      }
      return ok({ saved: marks.length, revision: this.shared.revision })
    },
    readTerms: ({ query }: Sent) => this.shared.port.readTerms(query),
    saveTerms: ({ body }: Sent) => this.shared.port.saveTerms(body, this.#by),
    readNotes: ({ query }: Sent) => this.shared.port.readNotes(query),
    saveNotes: ({ body }: Sent) => this.shared.port.saveNotes(body, this.#by),
    readHistory: ({ query }: { query: { lang: string; key: string } }) => {
      const written = this.texts.history.filter(({ lang, key }) => lang === query.lang && key === query.key)
      return ok({ wordings: written.toReversed().map(({ text, by }) => ({ text, by, at: new Date().toISOString() })) })
    },
    readAuthors: () => ok({ authors: [], revision: this.texts.revision }),
    readPlace: () => ok({ key: null, at: null }),
    savePlace: () => ok({}),
  }

  get #port() {
    return this.texts.port(() => this.user)
  }
  get #by() {
    return { owner: this.user }
  }

  private shell(): Shell {
    return {
      version,
      site: {
        host: 'localhost',
        title: 'Account portal',
        logo: { path: 'M3 3h16v16H3zM3 9h6v10M9 9h10' },
        accentStyle: '',
        locale: 'en',
        masterLang: 'en',
        country: 'DE',
        timeZone: 'Europe/Berlin',
        guest: false,
        middleName: false,
        admin: true,
        phone: '',
        email: '',
        aboutUrl: '',
        claim: { en: '' },
      },
      locale: this.locale,
      who: {
        username: this.user,
        id: 3,
        company: [13, 'Demo'],
        lines: [],
        lastLine: null,
        groups: this.groups,
        shopUrl: '',
        realUsername: null,
      },
      isGuest: false,
      useAs: null,
      signIn: 'one',
      keepsCookies: true,
      cookieAddress: null,
      loginAllowed: true,
      testLoginAllowed: true,
      closed: false,
      flashText: '',
      flash: null,
      elsewhere: null,
    }
  }
}
