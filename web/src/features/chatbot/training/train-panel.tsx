import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { useQuery } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { Button } from '../../../ui/buttons/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { useBot } from '../publishing/use-bot.ts'
import { botQuery } from '../queries.ts'
import { AnswerList } from './answer-list.tsx'
import { AskSection } from './ask-section.tsx'
import { GapList } from './gap-list.tsx'
import { SourceList } from './source-list.tsx'
import { TrainingForm } from './training-form.tsx'

/** Train the chatbot, review its sources, test answers, and correct them. */
export function TrainPanel({ account }: { account: ConnectedAccount }) {
  const platformUserId = account.platform_user_id
  return (
    <>
      <KnowledgeOff account={account} />
      <div className="grid grow grid-cols-[minmax(0,1fr)] content-start gap-x-12 gap-y-10 pt-6 wide:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="flex flex-col gap-10">
          <TrainingForm account={account} />
          <AskSection platformUserId={platformUserId} />
        </div>
        <SourceList account={account} />
        <div className="flex flex-col gap-10 wide:col-start-1">
          <GapList platformUserId={platformUserId} />
          <AnswerList platformUserId={platformUserId} />
        </div>
      </div>
    </>
  )
}

/** Says that the chatbot does not use its sources, and turns the knowledge base on. */
function KnowledgeOff({ account }: { account: ConnectedAccount }) {
  const { data: bot = null } = useQuery(botQuery(account.platform_user_id))
  const { setRag } = useBot(account, bot)
  if (!bot || bot.is_rag_enabled) return null
  return (
    <div className="pt-6">
      <Banner
        type="info"
        action={
          <Button size="dense" busy={setRag.isPending} onClick={() => setRag.mutate(true)}>
            {m.common_turn_on()}
          </Button>
        }
      >
        {m.training_rag_off()}
      </Banner>
    </div>
  )
}
