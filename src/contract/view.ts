import { z } from 'zod'
import { call, subject } from './call/call.ts'
import { required, text } from './call/fields.ts'

/** Per account and list: nobody looks through more. */
export const maxViews = 50
const maxViewName = 60

const list = required
  .pipe(
    z
      .string()
      .max(40)
      .regex(/^[a-z-]+$/),
  )
  .describe('Which list, such as order-approve.')
const name = required.pipe(z.string().max(maxViewName))

export const view = subject('view', {
  list: call({
    summary: 'The own saved views of a list',
    description: 'Ways to look at a list that the caller has given a name, by that.',
    isAddition: true,
    method: 'GET',
    path: '/vue/view/list/',
    query: z.object({ list }),
    data: z.object({
      views: z
        .array(
          z.object({
            name: z.string().describe('What the caller calls it.'),
            view: z.string().describe('What stands behind the question mark of its address.'),
          }),
        )
        .describe('Each with its name, in their order.'),
    }),
    example: {
      query: { list: 'order-approve' },
      data: { views: [{ name: 'Überfällige', view: 'age=7&waiting=1' }] },
    },
  }),

  save: call({
    summary: 'Save a view of a list by a name, or give it another',
    description: 'Of a name that the caller has for another view of the list, 409; nor are there more than 50 a list.',
    isAddition: true,
    method: 'POST',
    path: '/vue/view/save/',
    refuses: ['conflict'],
    body: z.object({
      list,
      name: name.describe('What it is to be called.'),
      view: text.pipe(z.string().max(1000)).describe('What stands behind the question mark of its address.'),
      instead_of: name.optional().describe('What it was called before: that view is none any more.'),
    }),
    data: z.object({}),
    example: { body: { list: 'order-approve', name: 'Überfällige', view: 'age=7&waiting=1' }, data: {} },
  }),

  remove: call({
    summary: 'Remove a saved view',
    description: 'One that is not there is none that could stay: it is answered as removed.',
    isAddition: true,
    method: 'POST',
    path: '/vue/view/remove/',
    body: z.object({ list, name: name.describe('What it is called.') }),
    data: z.object({}),
    example: { body: { list: 'order-approve', name: 'Überfällige' }, data: {} },
  }),
})
