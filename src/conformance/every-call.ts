import type { Call } from '#src/contract/call/call.ts'
import { type CallName, calls, findCall } from '#src/contract/calls.ts'
import { type Bench, dataOf, once } from './bench.ts'
import { type Check, writes } from './check.ts'
import { NotChecked, claim, assertSame } from './fault.ts'
import { type Reply, assertRefused, refusalOf } from './reply.ts'
import { isRead, sampleOf, unknownParams } from './samples.ts'

export function everyCall(): Check[] {
  return Object.values(calls).flatMap((call) => checksOf(call))
}

function checksOf(call: Call & { name: CallName }): Check[] {
  const { name, groups, auth } = call
  const reads = isRead(name)
  const checks: Check[] = []
  const add = (text: string, run: Check['run'], more: Partial<Check> = {}) =>
    checks.push({ call: name, claim: text, run, writes: writes(name), ...more })

  if (reads) {
    add('answers in the envelope, with data that fit', async (bench) => {
      dataOf(call, await bench.ask(call, await sampleOf(name, bench)))
    })
    add('ignores fields it does not know', async (bench) => {
      const sample = await sampleOf(name, bench)
      const query = { ...sample.query, conform_unknown: '1' }
      dataOf(call, await bench.ask(call, { ...sample, query }))
    })
  }
  if (auth === 'token') {
    const tokens = [
      ['a caller without a token', null],
      ['a token that is none', 'conform.no.token'],
    ] as const
    for (const [who, token] of tokens) {
      add(
        `refuses ${who}`,
        async (bench) => {
          const sent = bench.may(call) ? await sampleOf(name, bench).catch(unknownInput) : unknownInput()
          assertRefused(await bench.ask(call, sent, { token }), [401], who)
        },
        { always: true },
      )
    }
  }
  const unknownInput = () => ({ params: unknownParams(call) })
  if (groups.length > 0) {
    add(
      `refuses a user without ${groups.join(' or ')}`,
      async (bench) => {
        if (bench.may(call)) throw new NotChecked('the user has it')
        assertRefused(await bench.ask(call, unknownInput()), [403], 'a user without it')
      },
      { always: true },
    )
  }
  if (Object.keys(unknownParams(call)).length > 0) {
    add('answers what does not exist as not found', async (bench) => {
      // Master data and logo need different groups. A document without both needs only access to the company.
      const body = name === 'company.edit' ? { document: { version: 1 } } : call.example.body
      const sent = { query: call.example.query, body, ...unknownInput() }
      assertRefused(await bench.ask(call, sent), [404], 'an unknown id')
    })
    if (reads && call.path.startsWith('/vue/company/')) {
      add('tells nothing of companies outside', (bench) => assertHidden(call, bench))
    }
  }
  const other = reads ? 'PUT' : 'GET'
  if (!findCall(other, call.path.replaceAll(/\{\w+\}/g, '1'))) {
    add(
      `is not done by ${other}`,
      async (bench) => {
        const reply = await bench.ask(call, unknownInput(), { method: other })
        claim(reply.status >= 400 || reply.envelope?.status === false, `${other} is answered with ${reply.status}`)
        claim(reply.status < 500, `${other} is answered with ${reply.status}`)
      },
      { always: true, writes: true },
    )
  }
  return checks
}

/** Ids of companies that this user may not read. They are guessed, because no call lists them. */
const outside = once(async (bench: Bench): Promise<number[]> => {
  const own = bench.user.company[0]
  const { parent } = await bench.data(calls['company.info'], { params: { id: own } })
  const guesses = new Set([...(parent ? [parent[0]] : []), 1, 2, 3, own - 2, own - 1, own + 1, own + 2])
  const ids: number[] = []
  for (const id of guesses) {
    if (id < 1 || id === own) continue
    const reply = await bench.ask(calls['company.info'], { params: { id } })
    if (!(reply.envelope?.status ?? true)) ids.push(id)
  }
  return ids
})

async function assertHidden(call: Call & { name: CallName }, bench: Bench): Promise<void> {
  const ids = await outside(bench)
  if (ids.length === 0) throw new NotChecked('no company outside those of the user was found')
  const { query } = call.example
  const ask = (id: number): Promise<Reply> => bench.ask(call, { params: { id, cid: id }, query })
  const unknown = await ask(2_147_483_646)
  for (const id of ids) {
    const reply = await ask(id)
    claim(reply.envelope?.status !== true, `company ${id} is not one of the user's, and is answered`)
    assertSame(refusalOf(reply), refusalOf(unknown), `company ${id} is answered otherwise than an unknown one`)
  }
}
