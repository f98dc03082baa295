import { z } from 'zod'
import { call, subject } from './call/call.ts'
import { required, text } from './call/fields.ts'

/** Maximum number of saved views per account and list. A longer menu would be hard to use. */
export const maxViews = 50
const maxViewName = 60

const list = required
  .pipe(
    z
      .string()
      .max(40)
      .regex(/^[a-z-]+$/),
  )
  .describe('Name of the list, such as order-approve.')
const name = required.pipe(z.string().max(maxViewName))

export const view = subject('view', {
  list: call({
    summary: 'List your saved views',
    description: 'Returns your saved views of a list, sorted by name.',
    isAddition: true,
    method: 'GET',
    path: '/vue/view/list/',
    query: z.object({ list }),
    data: z.object({
      views: z
        .array(
          z.object({
            name: z.string().describe('Name of the view.'),
            view: z.string().describe('Query string of the view.'),
          }),
        )
        .describe('Views, sorted by name.'),
    }),
    example: {
      query: { list: 'order-approve' },
      data: { views: [{ name: 'Überfällige', view: 'age=7&waiting=1' }] },
    },
  }),

  save: call({
    summary: 'Save or rename a view',
    description: 'Returns 409 if the name is taken or the list already has 50 views.',
    isAddition: true,
    method: 'POST',
    path: '/vue/view/save/',
    refuses: ['conflict'],
    body: z.object({
      list,
      name: name.describe('New name.'),
      view: text.pipe(z.string().max(1000)).describe('Query string of the view.'),
      instead_of: name.optional().describe('Previous name of the view, to rename it.'),
    }),
    data: z.object({}),
    example: { body: { list: 'order-approve', name: 'Überfällige', view: 'age=7&waiting=1' }, data: {} },
  }),

  remove: call({
    summary: 'Delete a saved view',
    description: 'Succeeds even if the view does not exist.',
    isAddition: true,
    method: 'POST',
    path: '/vue/view/remove/',
    body: z.object({ list, name: name.describe('Name of the view.') }),
    data: z.object({}),
    example: { body: { list: 'order-approve', name: 'Überfällige' }, data: {} },
  }),
})
