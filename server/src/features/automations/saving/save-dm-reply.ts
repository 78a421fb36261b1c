import type { api } from '@skein/contract'
import type { DmReplyAutomation } from '@skein/contract/automations/dm-reply'
import type { InputOf } from '@skein/contract/endpoint'
import type { Ctx } from '#src/context.ts'
import { dmReply } from '../kind-logic.ts'
import { saveAutomation } from './save-automation.ts'

type Payload = InputOf<typeof api.automations.saveDmReply>

/** Saves a rule that answers direct messages. */
export const saveDmReply = (ctx: Ctx, payload: Payload): Promise<DmReplyAutomation> =>
  saveAutomation(ctx, dmReply, { ...payload, automation_type: 'DM_REPLY' })
