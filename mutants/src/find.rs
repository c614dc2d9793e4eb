//! The places of a file that can be changed, and the changes: operators, conditions of arms, arms, negations, and functions that
//! return at once.
//!
//! Constants and patterns are passed over, since no switch can stand in them, and so is what the build of the tests leaves out.

use std::fmt;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, BinOp, Block, Expr, Meta, Pat, ReturnType, Signature, Token, UnOp};

use crate::Result;
use crate::switch::SWITCH;

/// A change of the code in one place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mutant {
    /// The package that is changed.
    pub package: String,
    /// The file, from the root of the project.
    pub file: PathBuf,
    /// The line of the change, from 1.
    line: usize,
    /// The innermost function around it.
    function: String,
    /// The change.
    what: String,
    /// The bytes of the file in whose place `text` stands.
    pub bytes: Range<usize>,
    /// The code with both meanings; [`SWITCH`] chooses the changed one.
    pub text: String,
}

impl Mutant {
    /// Returns true if two changes touch the same code.
    pub fn overlaps(&self, other: &Mutant) -> bool {
        self.file == other.file && self.bytes.start <= other.bytes.end && other.bytes.start <= self.bytes.end
    }
}

impl fmt::Display for Mutant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{} {}: {}", self.file.display(), self.line, self.function, self.what)
    }
}

/// Finds all mutants of a package, in the order of its files.
///
/// # Errors
///
/// A file cannot be read or is no Rust.
pub fn in_crate(root: &Path, package: &str) -> Result<Vec<Mutant>> {
    let mut files = Vec::new();
    let mut folders = vec![root.join("crates").join(package).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") && !path.ends_with("tests.rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    let mut mutants = Vec::new();
    for file in files {
        let code = fs::read_to_string(&file)?;
        let name = file.strip_prefix(root)?;
        mutants
            .extend(in_text(package, name, &code).map_err(|error| format!("{}: {error}", file.display()))?);
    }
    Ok(mutants)
}

/// Finds all mutants of a file, in its order.
///
/// # Errors
///
/// It is no Rust.
pub fn in_text(package: &str, file: &Path, code: &str) -> syn::Result<Vec<Mutant>> {
    let parsed = syn::parse_file(code)?;
    let mut finder = Finder { package, file, code, functions: Vec::new(), mutants: Vec::new() };
    if built(&parsed.attrs) {
        finder.visit_file(&parsed);
    }
    Ok(finder.mutants)
}

/// Returns true if the tests are built with the code that has these attributes, and it is no test itself.
fn built(attributes: &[Attribute]) -> bool {
    attributes.iter().all(|attribute| {
        let is_test = attribute.path().is_ident("test");
        let condition = attribute.path().is_ident("cfg").then(|| attribute.parse_args::<Meta>());
        !is_test && condition.is_none_or(|condition| condition.is_ok_and(|condition| holds(&condition)))
    })
}

/// Returns true if a condition of `cfg` holds in the build of the tests, for code that is no test.
fn holds(condition: &Meta) -> bool {
    let parts = || match condition {
        Meta::List(list) => {
            list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated).unwrap_or_default()
        }
        _ => Punctuated::new(),
    };
    let word = condition.path();
    if word.is_ident("all") {
        parts().iter().all(holds)
    } else if word.is_ident("any") {
        parts().iter().any(holds)
    } else if word.is_ident("not") {
        !parts().iter().all(holds)
    } else {
        // `compact` is for small modules alone.
        word.is_ident("feature")
            && !matches!(condition, Meta::NameValue(feature) if is_text(&feature.value, "compact"))
    }
}

fn is_text(value: &Expr, wanted: &str) -> bool {
    matches!(value, Expr::Lit(literal) if matches!(&literal.lit, syn::Lit::Str(text) if text.value() == wanted))
}

/// Other operators for one: what a slip of the pen may give.
fn other_operators(operator: &str) -> &'static [&'static str] {
    match operator {
        "==" => &["!="],
        "!=" => &["=="],
        "&&" => &["||"],
        "||" => &["&&"],
        "<" => &["==", ">"],
        ">" => &["==", "<"],
        "<=" => &[">"],
        ">=" => &["<"],
        "+" => &["-", "*"],
        "-" => &["+", "/"],
        "*" => &["+", "/"],
        "/" => &["%", "*"],
        "%" => &["/", "+"],
        "<<" => &[">>"],
        ">>" => &["<<"],
        "&" => &["|", "^"],
        "|" => &["&", "^"],
        "^" => &["|", "&"],
        "+=" => &["-=", "*="],
        "-=" => &["+=", "/="],
        "|=" => &["&="],
        "&=" => &["|="],
        "^=" => &["|="],
        _ => &[],
    }
}

/// Values that a function with this type may return at once.
fn values(written: &str) -> &'static [&'static str] {
    match written {
        "bool" => &["true", "false"],
        "usize" | "u8" | "u16" | "u32" | "u64" | "i32" | "i64" => &["0", "1"],
        "f32" | "f64" => &["0.0", "1.0"],
        "String" => &["String::new()"],
        _ if written.starts_with("Option<") => &["None"],
        _ if written.starts_with("Vec<") => &["Vec::new()"],
        _ => &[],
    }
}

struct Finder<'a> {
    package: &'a str,
    file: &'a Path,
    code: &'a str,
    /// The names of the types and functions that are open.
    functions: Vec<String>,
    mutants: Vec<Mutant>,
}

impl<'a> Finder<'a> {
    fn text(&self, node: &impl Spanned) -> &'a str {
        &self.code[node.span().byte_range()]
    }

    fn add(&mut self, line: usize, bytes: Range<usize>, text: String, what: String) {
        let function = self.functions.join("::");
        let (package, file) = (self.package.to_owned(), self.file.to_owned());
        self.mutants.push(Mutant { package, file, line, function, what, bytes, text });
    }

    /// Adds a change of an expression.
    fn change(&mut self, at: &impl Spanned, whole: &impl Spanned, changed: &str, what: String) {
        let text = format!("(if {SWITCH} {{ {changed} }} else {{ {} }})", self.text(whole));
        self.add(at.span().start().line, whole.span().byte_range(), text, what);
    }

    fn function(&mut self, signature: &Signature, block: &Block) {
        // In a constant function a switch cannot stand.
        if signature.constness.is_some() {
            return;
        }
        self.functions.push(signature.ident.to_string());
        let values = match &signature.output {
            ReturnType::Default => &["()"],
            ReturnType::Type(_, written) => values(self.text(written)),
        };
        let inside = block.brace_token.span.open().byte_range().end;
        for value in values.iter().filter(|_| !block.stmts.is_empty()) {
            let text = format!(" if {SWITCH} {{ return {value}; }}");
            let line = signature.ident.span().start().line;
            self.add(line, inside..inside, text, format!("returns {value}"));
        }
        visit::visit_block(self, block);
        self.functions.pop();
    }
}

/// Returns true if a condition binds names, which then are not known behind a switch.
fn binds(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(binary) => binds(&binary.left) || binds(&binary.right),
        Expr::Paren(inner) => binds(&inner.expr),
        _ => false,
    }
}

fn assigns(operator: &BinOp) -> bool {
    use BinOp::{
        AddAssign, BitAndAssign, BitOrAssign, BitXorAssign, DivAssign, MulAssign, RemAssign, ShlAssign,
    };
    use BinOp::{ShrAssign, SubAssign};
    matches!(
        operator,
        AddAssign(_)
            | BitAndAssign(_)
            | BitOrAssign(_)
            | BitXorAssign(_)
            | DivAssign(_)
            | MulAssign(_)
            | RemAssign(_)
            | ShlAssign(_)
            | ShrAssign(_)
            | SubAssign(_)
    )
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if built(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        // What is printed for a programmer is held by no test.
        let is_debug = item.trait_.as_ref().is_some_and(|(name, _)| self.text(name).ends_with("Debug"));
        if built(&item.attrs) && !is_debug {
            self.functions.push(self.text(&item.self_ty).to_owned());
            visit::visit_item_impl(self, item);
            self.functions.pop();
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if built(&item.attrs) {
            self.function(&item.sig, &item.block);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if built(&item.attrs) {
            self.function(&item.sig, &item.block);
        }
    }

    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}
    fn visit_expr_repeat(&mut self, _: &'ast syn::ExprRepeat) {}
    fn visit_type(&mut self, _: &'ast syn::Type) {}

    fn visit_pat(&mut self, pattern: &'ast Pat) {
        if let Pat::Guard(guarded) = pattern {
            self.visit_expr(&guarded.guard);
        }
    }

    fn visit_stmt(&mut self, statement: &'ast syn::Stmt) {
        let attributes = match statement {
            syn::Stmt::Local(local) => &local.attrs[..],
            _ => &[],
        };
        if built(attributes) {
            visit::visit_stmt(self, statement);
        }
    }

    fn visit_expr_binary(&mut self, binary: &'ast syn::ExprBinary) {
        let operator = self.text(&binary.op);
        if !binds(&binary.left) && !binds(&binary.right) {
            let (left, right) = (self.text(&binary.left), self.text(&binary.right));
            for other in other_operators(operator) {
                let changed = if assigns(&binary.op) {
                    format!("{left} {other} {right}")
                } else {
                    format!("({left}) {other} ({right})")
                };
                self.change(&binary.op, binary, &changed, format!("{other} for {operator}"));
            }
        }
        visit::visit_expr_binary(self, binary);
    }

    fn visit_expr_unary(&mut self, unary: &'ast syn::ExprUnary) {
        if !matches!(unary.op, UnOp::Deref(_)) && !matches!(&*unary.expr, Expr::Lit(_)) && !binds(&unary.expr)
        {
            let (operator, operand) = (self.text(&unary.op), self.text(&unary.expr));
            self.change(&unary.op, unary, operand, format!("nothing for {operator}"));
        }
        visit::visit_expr_unary(self, unary);
    }

    fn visit_expr_match(&mut self, block: &'ast syn::ExprMatch) {
        let has_rest = block.arms.iter().any(|arm| matches!(arm.pat, Pat::Wild(_)));
        for arm in block.arms.iter().filter(|arm| built(&arm.attrs)) {
            match &arm.pat {
                Pat::Guard(pattern) if !binds(&pattern.guard) => {
                    for value in ["true", "false"] {
                        let what = format!("{value} for the condition {}", shown(self.text(&pattern.guard)));
                        self.change(&pattern.guard, &pattern.guard, value, what);
                    }
                }
                Pat::Guard(_) | Pat::Wild(_) => {}
                pattern if has_rest => {
                    let end = pattern.span().byte_range().end;
                    let what = format!("without the arm {}", shown(self.text(pattern)));
                    self.add(pattern.span().start().line, end..end, format!(" if !{SWITCH}"), what);
                }
                _ => {}
            }
        }
        visit::visit_expr_match(self, block);
    }
}

/// Code in one line, cut if it is long.
fn shown(code: &str) -> String {
    const LONGEST: usize = 60;
    let line = code.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{} ...", &line[..end]),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changes(code: &str) -> Vec<String> {
        let found = in_text("package", "lib.rs".as_ref(), code).unwrap();
        found.iter().map(|mutant| format!("{} {}", mutant.function, mutant.what)).collect()
    }

    #[test]
    fn operators_negations_arms_and_functions_are_changed() {
        assert_eq!(changes("fn f() { g(); }"), ["f returns ()"]);
        assert_eq!(
            changes("impl A { fn f(&self) -> &str { if !self.a { \"\" } else { \"b\" } } }"),
            ["A::f nothing for !"]
        );
        assert_eq!(
            changes("fn f(a: u8) -> &str { match a { 1 if a < 2 => \"\", 3 => \"\", _ => \"\" } }"),
            [
                "f true for the condition a < 2",
                "f false for the condition a < 2",
                "f without the arm 3",
                "f == for <",
                "f > for <"
            ]
        );
    }

    #[test]
    fn what_is_constant_a_pattern_or_not_built_is_passed_over() {
        for code in [
            "const A: usize = 1 + 2; static B: [u8; 1 + 1] = [0; 3 - 1];",
            "const fn f() -> bool { 1 < 2 }",
            "#[cfg(test)] mod tests { fn f() -> bool { 1 < 2 } }",
            "#[cfg(feature = \"compact\")] fn f() -> bool { 1 < 2 }",
            "#[test] fn f() { g(); }",
            "impl fmt::Debug for A { fn fmt(&self) -> bool { 1 < 2 } }",
        ] {
            assert_eq!(changes(code), [""; 0], "{code}");
        }
        assert_eq!(
            changes("fn f(a: u8) -> &str { if let 1..=2 = a && a == 1 { \"\" } else { \"\" } }"),
            ["f != for =="]
        );
        assert_eq!(
            changes("#[cfg(not(feature = \"compact\"))] fn f() -> u8 { a }"),
            ["f returns 0", "f returns 1"]
        );
    }

    #[test]
    fn both_meanings_stand_in_the_text() {
        let found = in_text("package", "lib.rs".as_ref(), "fn f(a: u8) -> &str { g(a == 1) }").unwrap();
        assert_eq!(found[0].text, format!("(if {SWITCH} {{ (a) != (1) }} else {{ a == 1 }})"));
        assert_eq!(found[0].bytes, 24..30);
    }
}
