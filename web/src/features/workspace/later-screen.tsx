import { useRouterState } from '@tanstack/react-router'
import { paths } from '../../lib/paths.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { laterWords } from '../../words/later.ts'
import { workspaceWords } from '../../words/workspace.ts'
import { sectionOf } from './workspace-rules.ts'

/** A section whose address is promised and whose screen is not there yet: it says so. */
export function LaterScreen() {
  const section = useRouterState({ select: (state) => sectionOf(state.location.pathname) })
  const titles: Partial<Record<string, string>> = laterWords.titles
  const title = titles[section] ?? workspaceWords.workspace
  useDocumentTitle(title)
  return (
    <>
      <h1 className="title">{title}</h1>
      <EmptyState
        title={laterWords.text}
        action={<LinkButton to={paths.workspace}>{laterWords.toDashboard}</LinkButton>}
      />
    </>
  )
}
