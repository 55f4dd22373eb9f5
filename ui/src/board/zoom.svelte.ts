// Pinch, wheel and drag on the board, in the units of its drawing.
export class Zoom {
  x = $state(0);
  y = $state(0);
  scale = $state(1);
  /** True from the moment a press became a drag until the next press. */
  dragged = false;
  #points = new Map<number, { x: number; y: number }>();
  #start = { x: 0, y: 0 };

  #unit(svg: SVGSVGElement, x: number, y: number): { x: number; y: number } {
    const matrix = svg.getScreenCTM();
    if (!matrix) return { x, y };
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    return { x: point.x, y: point.y };
  }
  #limit(svg: SVGSVGElement): void {
    const box = svg.viewBox.baseVal;
    if (this.scale <= 1.001) {
      this.x = 0;
      this.y = 0;
      this.scale = 1;
      return;
    }
    this.x = Math.min(0, Math.max(this.x, (box.width + box.x * 2) * (1 - this.scale)));
    this.y = Math.min(0, Math.max(this.y, (box.height + box.y * 2) * (1 - this.scale)));
  }
  zoomAt(svg: SVGSVGElement, clientX: number, clientY: number, factor: number): void {
    const at = this.#unit(svg, clientX, clientY);
    const scale = Math.min(4, Math.max(1, this.scale * factor));
    this.x = at.x - ((at.x - this.x) * scale) / this.scale;
    this.y = at.y - ((at.y - this.y) * scale) / this.scale;
    this.scale = scale;
    this.#limit(svg);
  }
  reset(): void {
    this.x = 0;
    this.y = 0;
    this.scale = 1;
  }
  wheel(event: WheelEvent, svg: SVGSVGElement): void {
    if (!event.ctrlKey && this.scale === 1 && Math.abs(event.deltaY) < 40) return;
    event.preventDefault();
    this.zoomAt(svg, event.clientX, event.clientY, Math.exp(-event.deltaY / 400));
  }
  down(event: PointerEvent): void {
    if (this.#points.size === 0) this.dragged = false;
    this.#points.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.#start = { x: event.clientX, y: event.clientY };
  }
  move(event: PointerEvent, svg: SVGSVGElement): void {
    const before = this.#points.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (this.#points.size === 2) {
      const other = [...this.#points.entries()].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const far = (a: { x: number; y: number }) => Math.hypot(a.x - other.x, a.y - other.y);
        this.zoomAt(svg, (now.x + other.x) / 2, (now.y + other.y) / 2, far(now) / Math.max(far(before), 1));
        this.dragged = true;
      }
    } else if (this.scale > 1 && (this.dragged || Math.hypot(now.x - this.#start.x, now.y - this.#start.y) > 8)) {
      const a = this.#unit(svg, before.x, before.y);
      const b = this.#unit(svg, now.x, now.y);
      this.x += b.x - a.x;
      this.y += b.y - a.y;
      this.dragged = true;
      this.#limit(svg);
    }
    this.#points.set(event.pointerId, now);
  }
  up(event: PointerEvent): void {
    this.#points.delete(event.pointerId);
  }
}
