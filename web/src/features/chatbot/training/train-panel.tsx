import type { ConnectedAccount } from '@skein/contract/accounts'
import { AnswerList } from './answer-list.tsx'
import { AskSection } from './ask-section.tsx'
import { GapList } from './gap-list.tsx'
import { SourceList } from './source-list.tsx'
import { TrainingForm } from './training-form.tsx'

/** Train the chatbot, review its sources, test answers, and correct them. */
export function TrainPanel({ account }: { account: ConnectedAccount }) {
  const platformUserId = account.platform_user_id
  return (
    <div className="grid grow content-start gap-x-12 gap-y-10 pt-6 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className="flex flex-col gap-10">
        <TrainingForm account={account} />
        <AskSection platformUserId={platformUserId} />
      </div>
      <SourceList account={account} />
      <div className="flex flex-col gap-10 xl:col-start-1">
        <GapList platformUserId={platformUserId} />
        <AnswerList platformUserId={platformUserId} />
      </div>
    </div>
  )
}
