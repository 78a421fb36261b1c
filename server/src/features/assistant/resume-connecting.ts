import type { ConnectHook } from '#src/features/accounts/index.ts'
import { resumeConnecting as resume } from './turns/answer-store.ts'

/** Turns that waited for an account go on as soon as there is one. */
export const resumeConnecting: ConnectHook = (_ctx, tx, account_id) => resume(tx, account_id)
