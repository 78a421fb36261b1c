import type { api } from '@skein/contract'
import type { PrivateMessageAutomation } from '@skein/contract/automations/private-message'
import type { InputOf } from '@skein/contract/endpoint'
import type { Ctx } from '#src/context.ts'
import { privateMessage } from '../kind-logic.ts'
import { saveAutomation } from './save-automation.ts'

type Payload = InputOf<typeof api.automations.savePrivateMessage>

/** Saves a rule that writes to commenters. */
export const savePrivateMessage = (ctx: Ctx, payload: Payload): Promise<PrivateMessageAutomation> =>
  saveAutomation(ctx, privateMessage, { ...payload, automation_type: 'PRIVATE_MESSAGE' })
