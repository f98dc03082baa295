import { showToast } from '#src/portal/shell/show-toast.ts'

/**
 * Awaits a request. If it throws, shows a toast and throws the error again. Public pages use this instead of the query
 * client, which would add 24 kB to each of them.
 */
export async function withFailureToast<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    void showToast(({ failed }) => failed(error))
    throw error
  }
}
