import type { Answer, Data, Input } from '#src/contract/call/call.ts'
import type { Calls } from '#src/contract/calls.ts'

/** The person whose data is sent. The server refuses the call if another person is signed in. */
export type SentBy = { owner: string }
type Query<Name extends keyof Calls> = Input<Calls[Name]>['query']
type Body<Name extends keyof Calls> = Input<Calls[Name]>['body']
type Answered<Name extends keyof Calls> = Promise<Answer<Data<Calls[Name]>>>

/** The server calls for data that translators share. They never reject: a failure is a refusal in the answer. */
export type SharedPort = {
  readMarks(query: Query<'i18n.marks'>): Answered<'i18n.marks'>
  saveMarks(body: Body<'i18n.saveMarks'>, by: SentBy): Answered<'i18n.saveMarks'>
  readTerms(query: Query<'i18n.terms'>): Answered<'i18n.terms'>
  saveTerms(body: Body<'i18n.saveTerms'>, by: SentBy): Answered<'i18n.saveTerms'>
  readNotes(query: Query<'i18n.notes'>): Answered<'i18n.notes'>
  saveNotes(body: Body<'i18n.saveNotes'>, by: SentBy): Answered<'i18n.saveNotes'>
  readHistory(query: Query<'i18n.history'>): Answered<'i18n.history'>
  readAuthors(query: Query<'i18n.authors'>): Answered<'i18n.authors'>
  readPlace(query: Query<'i18n.place'>, by: SentBy): Answered<'i18n.place'>
  savePlace(body: Body<'i18n.savePlace'>, by: SentBy): Answered<'i18n.savePlace'>
}
