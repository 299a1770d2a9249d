import type { SavedView } from '#domain/orders/order-list.ts'
import type { CacheEngine } from '../thread/contract.ts'
import { commitRevision, type EngineParts } from './commit.ts'

type SavedViews = Pick<CacheEngine, 'views' | 'saveView' | 'removeView' | 'restoreView'>

/** The views of the order list that the user saved, in the order they were saved in. */
export function savedViews(parts: EngineParts): SavedViews {
  const { contents, storage } = parts

  function keep(views: readonly SavedView[]): readonly SavedView[] {
    contents.views = views
    storage.buffer().putRecord('views', 'all', JSON.stringify(views))
    commitRevision(parts)
    return views
  }

  return {
    views: () => contents.views,
    saveView: view =>
      keep(
        contents.views.some(({ id }) => id === view.id)
          ? contents.views.map(one => (one.id === view.id ? view : one))
          : [...contents.views, view]
      ),
    removeView: ({ id }) => keep(contents.views.filter(view => view.id !== id)),
    restoreView: ({ at, ...view }) => keep(contents.views.filter(({ id }) => id !== view.id).toSpliced(at, 0, view))
  }
}
