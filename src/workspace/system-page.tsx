import { m } from '#messages'
import { WorkspaceScreen, type WorkspaceScreenProps } from './workspace-screen.tsx'

export function SystemPage(props: Pick<WorkspaceScreenProps, 'username' | 'search' | 'onSearch'>) {
  return <WorkspaceScreen scope="system" title={m.workspace_system_title()} {...props} />
}
