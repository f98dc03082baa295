import { z } from 'zod'
import { largeBody } from '#src/body-limit.ts'
import { call, subject } from './call/call.ts'
import { catalogue } from './catalog.ts'
import { authors } from './translators/authors.ts'
import { find } from './translators/find.ts'
import { history } from './translators/history.ts'
import { marks } from './translators/marks.ts'
import { notes } from './translators/notes.ts'
import { place } from './translators/place.ts'
import { terms } from './translators/terms.ts'
import {
  count,
  date,
  flag,
  formBytes,
  isNotMaster,
  megabyte,
  requestId,
  shownText,
  text,
  upload,
} from './call/fields.ts'
import { keys, languageCode, languages, textKey } from './values/language.ts'

/** zod drops the key "__proto__" from a record; a text that cannot be kept is refused instead. */
const refuseProto = (value: unknown, context: z.RefinementCtx) => {
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__')) {
    context.addIssue({ code: 'custom', message: 'Not a key', path: ['__proto__'] })
  }
  return value
}
const byKey = <Value extends z.ZodType>(value: Value) => z.preprocess(refuseProto, z.record(textKey, value))

const maxLanguages = 200
/** Per save; the portal's own translators send a few hundred. */
const maxTexts = 20_000

// zod would check each text before counting them, and report each that is wrong.
const refuseOver = (maxGroups: number) => (value: unknown, context: z.RefinementCtx) => {
  const groups: unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : []
  const sizeOf = (texts: unknown) => (typeof texts === 'object' && texts !== null ? Object.keys(texts).length : 0)
  if (groups.length <= maxGroups && groups.reduce<number>((sum, one) => sum + sizeOf(one), 0) <= maxTexts) return value
  context.addIssue({ code: 'custom', message: 'Too many' })
  return z.NEVER
}
const byLanguageAndKey = <Code extends typeof languageCode, Value extends z.ZodType>(code: Code, value: Value) =>
  z.preprocess(refuseOver(maxLanguages), z.record(code, byKey(value)))

const pair = z.object({
  src: languageCode.describe('The code of the source language, usually "master".'),
  dst: languageCode.describe('The code of the language to translate into.'),
  since: count.optional().describe('Only what changed after this revision.'),
})

const texts = z.object({
  texts: z
    .array(
      z.object({
        text: keys.describe('The key of its text; what follows is for older programs.'),
        desc: z.string().optional().describe('What helps to translate it.'),
        tags: z
          .array(z.string())
          .optional()
          .describe('Those of t9n_tags that it has; an addition, which a backend may leave out.'),
      }),
    )
    .describe('What can be translated, in its order.'),
  languages: languages.describe(
    'The two languages with their texts, be there none; the others by name alone. One of the two that is missing counts as one that does not exist.',
  ),
  t9n_tags: z.array(z.string()).describe('Words that group what there is to translate, to filter by.'),
  revision: count.describe('Counts the saves; send it as since the next time.'),
  removed: z.array(z.string()).optional().describe('The keys that are gone since; only with since.'),
  whole: z
    .boolean()
    .optional()
    .describe('true: since is of another database, and these are all there are: what is not among them is gone.'),
})
export type Texts = z.output<typeof texts>

const changeOf = languageCode.refine((code) => code !== 'master', isNotMaster)

const changes = z.object({
  languages: z.array(languageCode).max(maxLanguages).describe('The codes of the languages that were worked in.'),
  changes: byLanguageAndKey(changeOf, text).describe(
    'By language code and key: the new text; an empty one removes a translation.',
  ),
  pid2trus: z
    .preprocess(refuseOver(maxTexts), z.record(text, z.array(text)))
    .optional()
    .describe('The units of each product, as the article told them.'),
  base: byLanguageAndKey(languageCode, shownText.nullable())
    .optional()
    .describe('By language code and key: the text the translator saw; null where there was none.'),
  request_id: requestId.describe(
    'A number of the sender’s own, so that a repetition is answered again and not done again.',
  ),
})

const saved = z.object({
  saved: count.describe('How many texts stand as they were sent.'),
  conflicts: z
    .array(
      z.object({
        lang: z.string().describe('The code of the language.'),
        key: z.string().describe('What names the text.'),
        theirs: z.string().nullable().describe('The text as it is stored; null where it was removed.'),
        by: z.string().describe('Who changed it.'),
        at: date.describe('When it was changed.'),
      }),
    )
    .describe('The texts that somebody else changed meanwhile; they stay as they are.'),
  revision: count.describe('Counts the saves; send it as since the next time.'),
})
export type Saved = z.output<typeof saved>

export const i18n = subject('i18n', {
  ...catalogue,
  ...marks,
  ...terms,
  ...notes,
  ...history,
  ...authors,
  ...find,
  ...place,

  vartext: call({
    summary: 'The variable texts in two languages',
    description: 'With since: only what changed after that revision, and the keys removed since.',
    method: 'GET',
    path: '/vue/i18n/vartext/',
    isTagged: true,
    groups: ['CAN_TRANSLATE'],
    query: pair,
    data: texts,
    example: {
      query: { src: 'master', dst: 'de' },
      data: {
        texts: [{ text: ['front.oak.planked'], desc: 'Bestelltext der Front', tags: ['fronts'] }],
        languages: {
          master: ['Master', { 'front.oak.planked': 'Front, oak planked, %thickness% mm' }],
          de: ['Deutsch', { 'front.oak.planked': 'Front, Eiche Planke, %thickness% mm' }],
        },
        t9n_tags: ['fronts'],
        revision: 812,
      },
    },
  }),

  system: call({
    summary: 'The system messages in two languages',
    description: 'With since: only what changed after that revision, and the keys removed since.',
    method: 'GET',
    path: '/vue/i18n/system/',
    isTagged: true,
    groups: ['CAN_TRANSLATE'],
    query: pair,
    data: texts,
    example: {
      query: { src: 'master', dst: 'de', since: 811 },
      data: {
        texts: [{ text: ['edging.radius.too_small'], tags: ['checks', 'edging'] }],
        languages: {
          master: ['Master', { 'edging.radius.too_small': 'Inner radius below {min} mm cannot be edged.' }],
          de: ['Deutsch', {}],
        },
        t9n_tags: ['edging', 'checks'],
        revision: 812,
        removed: ['edging.radius.old'],
      },
    },
  }),

  catalogTexts: call({
    summary: 'The texts of all catalogues and articles in two languages',
    description:
      'In the shape of i18n.system: one list to work through, whichever catalogue or article shows a text. Saved by i18n.save.',
    method: 'GET',
    path: '/vue/i18n/catalog-texts/',
    isAddition: true,
    isTagged: true,
    groups: ['CAN_TRANSLATE'],
    query: pair,
    data: texts,
    example: {
      query: { src: 'master', dst: 'de' },
      data: {
        texts: [{ text: ['front.width'], desc: 'Maßfeld', tags: ['fronts'] }],
        languages: {
          master: ['Master', { 'front.width': 'Width' }],
          de: ['Deutsch', { 'front.width': 'Breite' }],
        },
        t9n_tags: ['fronts'],
        revision: 812,
      },
    },
  }),

  save: call({
    summary: 'Save translations of catalogue, article and system texts',
    description:
      'base: what the translator saw. Where the stored text is neither the base nor the new text, the key is a conflict and stays. The same request_id with the same call and body is answered again, not done again; with another call or body, 409. An empty text removes a translation. master is never written. A refusal has error beside the envelope.',
    method: 'POST',
    path: '/vue/i18n/save/',
    refuses: ['conflict'],
    groups: ['CAN_TRANSLATE'],
    maxBytes: largeBody,
    body: changes,
    data: saved,
    example: {
      body: {
        languages: ['master', 'de'],
        changes: { de: { 'edging.radius.too_small': 'Ein Innenradius unter {min} mm lässt sich nicht bekanten.' } },
        pid2trus: {},
        base: { de: { 'edging.radius.too_small': null } },
        request_id: '0e7c7a5e-6a0e-4df5-8f0d-2b1a66a0d9f1',
      },
      data: {
        saved: 0,
        conflicts: [
          {
            lang: 'de',
            key: 'edging.radius.too_small',
            theirs: 'Innenradius kleiner als {min} mm.',
            by: 'admin@demo.example',
            at: '2026-11-21T08:02:11+01:00',
          },
        ],
        revision: 813,
      },
    },
  }),

  saveVartext: call({
    summary: 'Save translations of variable texts',
    description: 'As i18n.save.',
    method: 'POST',
    path: '/vue/i18n/vartext/',
    refuses: ['conflict'],
    groups: ['CAN_TRANSLATE'],
    maxBytes: largeBody,
    body: changes,
    data: saved,
    example: {
      body: {
        languages: ['master', 'fr'],
        changes: { fr: { 'front.oak.planked': 'Façade, chêne planche, %thickness% mm' } },
        pid2trus: { 'FR-19-EI-2030': ['t-1180'] },
      },
      data: { saved: 1, conflicts: [], revision: 814 },
    },
  }),

  dump: call({
    summary: 'Write units as they stand to the dump folder of the backend',
    description:
      'The body is a list of tids. Where the last file of all is the caller’s and says the same, no other is written.',
    method: 'POST',
    path: '/vue/i18n/dump/',
    refuses: ['too-many'],
    groups: ['CAN_TRANSLATE'],
    maxBytes: largeBody,
    body: z.array(text.pipe(z.string().min(1).max(200))).max(20_000),
    data: z.object({ dumped: count.describe('How many units were written.') }),
    example: { body: ['t-1180', 't-1181'], data: { dumped: 2 } },
  }),

  vartextXml: call({
    summary: 'Upload variable texts as XML',
    description:
      'The whole list there is: what the file lacks is removed. DTDs and external entities are refused; all or nothing. dry_run=1 counts and writes nothing. A file that would remove more than a tenth is a 409 with the counts in data, unless allow_removed=1.',
    method: 'POST',
    path: '/vue/i18n/vartext-xml/',
    refuses: ['conflict'],
    groups: ['CAN_UPLOAD'],
    kind: 'multipart',
    maxBytes: 50 * megabyte + formBytes,
    query: z.object({
      dry_run: flag.optional().describe('1: counts and writes nothing.'),
      allow_removed: flag.optional().describe('1: more than a tenth of the keys may be removed.'),
    }),
    body: z.object({ file: upload.describe('The XML file, whole: a key that it lacks is removed.') }),
    data: z.object({
      new: count.describe('How many keys there were not before.'),
      changed: count.describe('How many keys have other texts now.'),
      unchanged: count.describe('How many keys are as they were.'),
      removed: count.describe('How many keys the file lacks.'),
      samples: z
        .array(
          z.object({
            kind: z.enum(['new', 'changed', 'unchanged', 'removed']).describe('What becomes of the key.'),
            key: z.string().describe('The key of the text.'),
            lang: z
              .string()
              .describe('Which text is shown: that of this language, the first that changes; empty: the description.'),
            before: z
              .string()
              .nullable()
              .describe('As it is stored, cut after 200 characters; null where there is none.'),
            after: z.string().nullable().describe('As the file has it, cut likewise; null where it has none.'),
          }),
        )
        .optional()
        .describe('Added, with dry_run: the first 20 keys of each kind.'),
    }),
    example: {
      query: { dry_run: '1' },
      body: {
        file: new File(
          [
            '<vartexts><text key="front.oak.planked" desc="Front"><value lang="master">Front, oak planked</value></text></vartexts>',
          ],
          'vartexte.xml',
          { type: 'text/xml' },
        ),
      },
      data: {
        new: 1,
        changed: 0,
        unchanged: 0,
        removed: 0,
        samples: [{ kind: 'new', key: 'front.oak.planked', lang: 'master', before: null, after: 'Front, oak planked' }],
      },
    },
  }),
})
