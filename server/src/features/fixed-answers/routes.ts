import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, type Route } from '#src/infra/http/route.ts'
import { deleteFixedAnswer, listFixedAnswers, saveFixedAnswer } from './fixed-answers.ts'
import { dismissGap, listGaps } from './gaps.ts'

export const fixedAnswerRoutes: Route<Ctx>[] = [
  serve(api.knowledge.listAnswers, listFixedAnswers),
  serve(api.knowledge.saveAnswer, saveFixedAnswer, 'Saved.'),
  serve(api.knowledge.deleteAnswer, deleteFixedAnswer, 'Deleted.'),
  serve(api.knowledge.listGaps, listGaps),
  serve(api.knowledge.dismissGap, dismissGap),
]
