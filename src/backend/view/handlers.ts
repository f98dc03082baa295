import { and, asc, count, eq } from 'drizzle-orm'
import { m } from '#messages'
import { writeAudit } from '#src/backend/platform/audit.ts'
import { type Context, type Handler, type HandlersOf, whoOf } from '#src/backend/platform/call/context.ts'
import { savedView } from '#src/backend/platform/db/tables/portal.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { maxViews } from '#src/contract/view.ts'

type Named = { list: string; name: string }

const own = (context: Context, { list, name }: Named) =>
  and(eq(savedView.contactId, whoOf(context).contactId), eq(savedView.list, list), eq(savedView.name, name))

const listViews: Handler<'view.list'> = async ({ query }, context) => {
  const views = await context.database.read
    .select({ name: savedView.name, view: savedView.view })
    .from(savedView)
    .where(and(eq(savedView.contactId, whoOf(context).contactId), eq(savedView.list, query.list)))
    .orderBy(asc(savedView.name))
  return { views }
}

const saveView: Handler<'view.save'> = async ({ body }, context) => {
  const who = whoOf(context)
  const { contactId } = who
  const { locale } = context.caller
  const { list, name, view, instead_of: before } = body
  await context.database.write(async (tx) => {
    const renamed =
      before === undefined
        ? []
        : await tx
            .delete(savedView)
            .where(own(context, { list, name: before }))
            .returning()
    const ofList = and(eq(savedView.contactId, contactId), eq(savedView.list, list))
    const [there] = await tx.select({ count: count() }).from(savedView).where(ofList)
    if (there && there.count >= maxViews)
      throw new RefusalError('conflict', [m.view_too_many({ count: maxViews }, { locale })])
    const made = await tx.insert(savedView).values({ contactId, list, name, view }).onConflictDoNothing().returning()
    if (made.length === 0) throw new RefusalError('conflict', [m.view_name_taken({ name }, { locale })])
    const [action, change] =
      renamed.length > 0
        ? (['view.rename', { before: { name: before }, after: { name } }] as const)
        : (['view.save', { after: { name } }] as const)
    await writeAudit(tx, who, action, `view ${list}`, change)
  })
  return {}
}

const removeView: Handler<'view.remove'> = async ({ body }, context) => {
  await context.database.write(async (tx) => {
    const gone = await tx.delete(savedView).where(own(context, body)).returning()
    if (gone.length === 0) return
    await writeAudit(tx, whoOf(context), 'view.remove', `view ${body.list}`, { before: { name: body.name } })
  })
  return {}
}

export const viewHandlers: HandlersOf<'view'> = {
  list: listViews,
  save: saveView,
  remove: removeView,
}
