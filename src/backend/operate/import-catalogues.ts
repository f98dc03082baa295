import { z } from 'zod'
import { importMessages } from '#src/backend/import-messages.ts'
import { operation } from '#src/backend/operate/operation.ts'
import { seedOnce } from '#src/backend/seed.ts'

const texts = z.array(z.tuple([z.string(), z.string()]))
const count = z.int()

/** Takes whole catalogues of messages, one after the other, as "npm run import" reads them. */
export const importCatalogues = operation({
  name: 'import catalogues',
  input: z.object({}),
  question: z.null(),
  reply: z.object({ file: z.string(), lang: z.string(), joined: count, texts }).nullable(),
  output: z.array(
    z.object({
      file: z.string(),
      lang: z.string(),
      texts: count,
      added: count,
      changed: count,
      unchanged: count,
      empty: count,
      unknown: z.array(z.string()),
    }),
  ),
  async run(ground, _, ask) {
    const catalogues = []
    for (let one = await ask(null); one !== null; one = await ask(null))
      catalogues.push({ ...one, texts: new Map(one.texts) })
    // As the portal's first start would: otherwise it would later find a database that is not empty, and no accounts.
    await seedOnce(ground, new Date())
    const done = await importMessages(ground.database, catalogues, new Date())
    await ground.database.tidy()
    return done
  },
})
