import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, type Route } from '#src/infra/http/route.ts'
import { checkConflicts, listCollisions } from './list-collisions.ts'
import { deleteExample, keepExample, listExamples } from './examples/examples.ts'
import { replayExamples } from './examples/replay-examples.ts'
import { simulate } from './simulate.ts'

export const backtestRoutes: Route<Ctx>[] = [
  serve(api.automations.simulate, simulate),
  serve(api.automations.listCollisions, listCollisions),
  serve(api.automations.checkConflicts, checkConflicts),
  serve(api.automations.listExamples, listExamples),
  serve(api.automations.keepExample, keepExample, 'Kept as an example.'),
  serve(api.automations.deleteExample, deleteExample, 'Deleted.'),
  serve(api.automations.replayExamples, replayExamples),
]
