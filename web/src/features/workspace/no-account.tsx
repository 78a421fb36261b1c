import { paths } from '../../lib/paths.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { workspaceWords } from '../../copy/workspace.ts'

/** Shown instead of a section that requires an account. */
export function NoAccount() {
  return (
    <>
      <h1 className="title">{workspaceWords.workspace}</h1>
      <EmptyState
        title={workspaceWords.noAccountTitle}
        text={workspaceWords.noAccountText}
        action={
          <LinkButton variant="primary" to={paths.platforms}>
            {workspaceWords.connectAccount}
          </LinkButton>
        }
      />
    </>
  )
}
