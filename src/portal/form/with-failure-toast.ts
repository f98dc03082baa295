import { tell } from '#src/portal/shell/tell.ts'

/** Reports a failure as the query client does for mutations: public pages save the client's 24 kB. */
export async function withFailureToast<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    void tell(({ failed }) => failed(error))
    throw error
  }
}
