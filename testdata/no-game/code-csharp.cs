using System;

class Program
{
    static void Main(string[] args)
    {
        var names = new[] { "a1", "b2", "c3", "d4", "e5" };
        foreach (var name in names) Console.WriteLine(name);
    }
}
