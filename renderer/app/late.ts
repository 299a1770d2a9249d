import '../ui/style/late.css'
import '../ui/style/table.css'
import '../ui/style/forced-colors.css'
import '../ui/style/reflow.css'
import '../ui/style/print-sheet.css'
import type { Router } from 'vue-router'
import { showCutTexts } from '../ui/style/cut-text.ts'
import { answerClosing } from '../common/before-quit.ts'
import { commandRunner } from './commands/run-command.ts'
import { railIcon, railTop } from './frame/rail/badges.ts'
import { frameDialog } from './commands/frame-dialog.ts'
import { countBadges } from './frame/rail/count-badges.ts'
import { connectSearchBox } from './frame/search-box.ts'
import { closeMenuOnLeaving, listenForCommands } from './commands/listen-for-keys.ts'
import { notePlaceBeforeGuide } from '../guide/page-before-guide.ts'
import type { Place } from '../common/current-place.ts'
import { followLinks } from './follow-links.ts'
import { keepPageFocus } from '../common/page/page-focus.ts'
import { listenForPanes } from '../common/keyboard/panes.ts'
import { noteOpenedOrders } from './palette/recent-orders.ts'
import { listenForNoNotifications } from './no-notifications.ts'
import { listenForClientKeys } from './commands/switch-client.ts'
import { prefetchPages } from './prefetch.ts'
import { showPrintHead } from './print-head.ts'
import { followReach } from './frame/follow-reach.ts'
import RailIcon from './frame/rail/RailIcon.vue'
import RailTop from './frame/rail/RailTop.vue'
import { useWireAlerts } from '../common/wire/wire-alerts.ts'
import { wireMarks } from '../common/wire/wire-marks.ts'
import { wireTag } from '../ui/wire-tag.ts'

/*
 * What comes right after the first page is on the screen: what the list shows seldom, and the keyboard. pages.ts loads
 * this file, form-pages.ts loads pages.ts: parts in a row need no shared file, which would make the first load larger,
 * for the build then takes Vue apart (P1).
 */
export { RouterView } from 'vue-router'
export { default as ListActions } from '../orders/head/ListActions.vue'
export { default as ListFoot } from '../orders/use/ListFoot.vue'
export { default as ListMenu } from '../orders/use/ListMenu.vue'
export { default as ListNotes } from '../orders/use/ListNotes.vue'
export { useList } from '../orders/use/use-list.ts'
export { default as ViewBar } from '../orders/views/ViewBar.vue'
export { default as AbovePage } from './frame/AbovePage.vue'
export { default as BesidePage } from './frame/BesidePage.vue'

export const openShortcuts = (): void => void (frameDialog.value = 'shortcuts')

/**
 * Starts what can wait for the first page: keyboard and menu, focus on navigation, full texts on hover, badges and
 * alerts. `shown` is the page that was there before the router. Call the result to stop.
 */
export function startLate(router: Router, shown: Place, loadPages: () => Promise<unknown>): () => void {
  const run = commandRunner(router)
  railTop.value = RailTop
  const alerts = useWireAlerts()
  wireMarks.value = { ids: () => alerts.ids, mark: wireTag }
  railIcon.value = RailIcon
  const ends = [
    listenForCommands(command => void run(command)),
    listenForClientKeys(),
    listenForNoNotifications(),
    noteOpenedOrders(router),
    notePlaceBeforeGuide(router),
    closeMenuOnLeaving(router),
    keepPageFocus(router, shown),
    followLinks(router),
    listenForPanes(document),
    showCutTexts(document),
    countBadges(),
    showPrintHead(),
    followReach(),
    answerClosing(),
    connectSearchBox(router),
    prefetchPages(document, loadPages),
    () => (wireMarks.value = frameDialog.value = undefined)
  ]
  return () => ends.forEach(end => end())
}
