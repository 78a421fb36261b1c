import type { ConnectHook } from '#src/features/accounts/index.ts'
import { resumeConnecting as resume } from './turns/answer-store.ts'

/** Resumes turns that wait for an account when one is connected. */
export const resumeConnecting: ConnectHook = (_ctx, tx, account_id) => resume(tx, account_id)
