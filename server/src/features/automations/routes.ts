import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, servePage, type Route } from '#src/platform/http/route.ts'
import { deleteAutomation, restoreAutomation } from './delete-automation.ts'
import { getCommentReply } from './get-comment-reply.ts'
import { listCommentReplies } from './list-comment-replies.ts'
import { listAutomations } from './list-automations.ts'
import { listAutomationExecutions, listExecutions } from './list-executions.ts'
import { dismissReviewed, sendReviewed } from './review-execution.ts'
import { saveCommentReply } from './save-comment-reply.ts'
import { setActivation } from './set-activation.ts'

export const automationRoutes: Route<Ctx>[] = [
  serve(api.automations.list, listAutomations),
  serve(api.automations.setActivation, setActivation),
  serve(api.automations.setActivationByGet, setActivation),
  serve(api.automations.delete, deleteAutomation),
  serve(api.automations.deleteByGet, deleteAutomation),
  serve(api.automations.restore, restoreAutomation),
  servePage(api.automations.listExecutions, listExecutions),
  servePage(api.automations.listAutomationExecutions, listAutomationExecutions),
  serve(api.automations.sendReviewed, sendReviewed),
  serve(api.automations.dismissReviewed, dismissReviewed),
  serve(api.automations.saveCommentReply, saveCommentReply, 'Automation deployed.'),
  serve(api.automations.listCommentReplies, listCommentReplies),
  serve(api.automations.listCommentRepliesByPath, listCommentReplies),
  serve(api.automations.getCommentReply, getCommentReply),
]
