//! Making and finding elements. Knows nothing of chess. Text goes in as text nodes only, never as markup.

export type Child = Node | string | null | undefined;
export type Attributes = Record<string, string | number | boolean | null | undefined>;

/** An HTML element; an attribute that is `true` stands alone, one that is `false`, `null` or missing is left out. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  furnish(made, attributes, children);
  return made;
}

/** An SVG element. */
export function drawn<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[Name] {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  furnish(made, attributes, children);
  return made;
}

/** A button that does something; `label` is its text. */
export function button(label: string, attributes: Attributes, press: (event: MouseEvent) => void): HTMLButtonElement {
  const made = element("button", { type: "button", ...attributes }, label);
  made.addEventListener("click", press);
  return made;
}

/** The first element that a selector names. */
export function seek<Type extends Element = HTMLElement>(selector: string, within: ParentNode = document): Type | null {
  return within.querySelector<Type>(selector);
}

/** All elements that a selector names. */
export function all<Type extends Element = HTMLElement>(selector: string, within: ParentNode = document): Type[] {
  return [...within.querySelectorAll<Type>(selector)];
}

/** A sentence in which words between backquotes stand as they are written. */
export function worded(sentence: string): (HTMLElement | string)[] {
  return sentence.split("`").map((part, index, parts) => {
    if (index % 2 === 0) return part;
    return index === parts.length - 1 ? `\`${part}` : element("code", {}, part);
  });
}

/** Whether what is typed goes into a field of text. */
export function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !["button", "checkbox", "radio", "submit", "reset"].includes(target.type);
}

/** Hands a text or a picture to the reader as a file. */
export function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = element("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

function furnish(made: Element, attributes: Attributes, children: Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    made.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) {
    if (child !== null && child !== undefined) made.append(child);
  }
}
