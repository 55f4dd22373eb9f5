// A view after a change: the server sends the fields that differ, those of the position and the outlook one by one.
import type { JsonObject, View } from './protocol';

export function changed(view: View, change: JsonObject): View {
  const { position, outlook, ...rest } = change as Partial<View>;
  return {
    ...view,
    ...rest,
    position: position ? { ...view.position, ...position } : view.position,
    outlook: outlook ? { ...view.outlook, ...outlook } : view.outlook,
  };
}
