import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, type Route } from '#src/infra/http/route.ts'
import { deleteFixedAnswer } from './delete-fixed-answer.ts'
import { dismissGap } from './dismiss-gap.ts'
import { listFixedAnswers } from './list-fixed-answers.ts'
import { listGaps } from './list-gaps.ts'
import { saveFixedAnswer } from './save-fixed-answer.ts'

export const fixedAnswerRoutes: Route<Ctx>[] = [
  serve(api.knowledge.listAnswers, listFixedAnswers),
  serve(api.knowledge.saveAnswer, saveFixedAnswer, 'Saved.'),
  serve(api.knowledge.deleteAnswer, deleteFixedAnswer, 'Deleted.'),
  serve(api.knowledge.listGaps, listGaps),
  serve(api.knowledge.dismissGap, dismissGap),
]
