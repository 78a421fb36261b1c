import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, serveDownload, servePage, type Route } from '#src/infra/http/route.ts'
import { exportExecutions } from './log/export-executions.ts'
import { getDraftFigures, sendDrafts } from './replies/drafts.ts'
import { getAttention } from './reports/get-attention.ts'
import { getResults } from './reports/get-results.ts'
import { getFunnel } from './reports/get-funnel.ts'
import { listActivity, listActivityExecutions } from './log/list-activity.ts'
import { listAutomationExecutions, listExecutions } from './log/list-executions.ts'
import { listPrivateReplies } from './reports/list-private-replies.ts'
import { dismissReviewed, sendReviewed, showComment } from './replies/review-execution.ts'

export const decisionRoutes: Route<Ctx>[] = [
  serve(api.automations.getFunnel, getFunnel),
  serve(api.automations.listPrivateReplies, listPrivateReplies),
  servePage(api.automations.listActivity, listActivity),
  servePage(api.automations.listActivityExecutions, listActivityExecutions),
  servePage(api.automations.listExecutions, listExecutions),
  serveDownload(api.automations.exportExecutions, exportExecutions),
  servePage(api.automations.listAutomationExecutions, listAutomationExecutions),
  serve(api.automations.sendReviewed, sendReviewed),
  serve(api.automations.dismissReviewed, dismissReviewed),
  serve(api.automations.getDraftFigures, getDraftFigures),
  serve(api.automations.sendDrafts, sendDrafts),
  serve(api.automations.showComment, showComment),
  serve(api.automations.getAttention, getAttention),
  serve(api.automations.getResults, getResults),
]
